// Package getters works on parts that the methods of an interface hand out by value.
package getters

import "github.com/ctrllint/ctrllint/testdata/optionalnil/api"

// A Job is a backup of whatever kind.
type Job interface {
	GetName() string
	GetSpec() api.BackupSpec
	Desired() api.BackupSpec
}

type daily struct{ api.Backup }

func (d *daily) GetSpec() api.BackupSpec { return d.Spec }

func (d *daily) Desired() api.BackupSpec {
	spec := d.Spec
	if spec.Strategy == nil {
		spec.Strategy = &api.Strategy{}
	}
	return spec
}

type weekly struct{ backup *api.Backup }

func (w *weekly) GetName() string { return w.backup.Name }

func (w *weekly) GetSpec() api.BackupSpec { return w.backup.Spec }

func (w *weekly) Desired() api.BackupSpec { return w.backup.Spec }

func kind(job Job) string {
	return job.GetSpec().Strategy.Type // want `optional-used: job.GetSpec\(\).Strategy is optional`
}

func kindOfEach(jobs []Job) (kinds []string) {
	for _, job := range jobs {
		spec := job.GetSpec()
		kinds = append(kinds, spec.Strategy.Type) // want `optional-used: spec.Strategy is optional`
	}
	return kinds
}

func kindOfDay(d *daily) string {
	return d.GetSpec().Strategy.Type // want `optional-used: d.GetSpec\(\).Strategy is optional`
}

func okKind(job Job) string {
	if job.GetSpec().Strategy == nil {
		return ""
	}
	return job.GetSpec().Strategy.Type
}

func okSpec(job Job) string {
	spec := job.GetSpec()
	if spec.Strategy == nil {
		spec.Strategy = &api.Strategy{}
	}
	return spec.Strategy.Type
}

func okTestedBefore(job Job) string {
	if job.GetSpec().Strategy == nil {
		return ""
	}
	spec := job.GetSpec()
	return spec.Strategy.Type
}

// One of the kinds completes what it hands out.
func okDesired(job Job) string { return job.Desired().Strategy.Type }

func okDesiredOfDay(d *daily) string { return d.Desired().Strategy.Type }

// Somebody asks for the kind.
func okTyped(job Job) string {
	if job.GetSpec().Type == "rolling" {
		return job.GetSpec().Strategy.Type
	}
	return ""
}

// All callers have looked.
func okGuarded(job Job) string {
	if job.GetSpec().Strategy != nil {
		return typeOf(job)
	}
	return ""
}

func typeOf(job Job) string { return job.GetSpec().Strategy.Type }
