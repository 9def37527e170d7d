package known_nil

import (
	"github.com/ctrllint/ctrllint/testdata/optionalnil/api"
)

// The pointer is a field of a struct that the function has just made, and what it leads to is set.
func flattened(replicas int32) api.BackupSpec {
	var spec api.BackupSpec
	switch {
	case replicas > 3:
		spec.Type = "large"
		*spec.Replicas = replicas // want `known-nil: spec.Replicas is dereferenced where it is known to be nil`
	default:
		spec.Type = "small"
		spec.MaxReplicas = &replicas
	}
	return spec
}

func okFlattened(replicas int32) api.BackupSpec {
	var spec api.BackupSpec
	spec.Replicas = new(int32)
	*spec.Replicas = replicas
	return spec
}

// The same of a literal to which a pointer leads.
func limited(surge int32) *api.Rolling {
	rolling := &api.Rolling{}
	*rolling.MaxSurge = surge // want `known-nil: rolling.MaxSurge is dereferenced where it is known to be nil`
	return rolling
}

// What nothing has set is read.
func total(backups []api.Backup) int64 {
	var sum *int64
	for _, backup := range backups {
		if backup.Status.Size != nil {
			*sum += *backup.Status.Size // want `known-nil: sum is dereferenced where it is known to be nil`
		}
	}
	return *sum
}

func okTotal(backups []api.Backup) int64 {
	var sum *int64
	for _, backup := range backups {
		if backup.Status.Size != nil {
			if sum == nil {
				sum = new(int64)
			}
			*sum += *backup.Status.Size
		}
	}
	if sum == nil {
		return 0
	}
	return *sum
}

// The struct is handed away before.
type draft struct{ replicas *int32 }

func okFilledDraft(fill func(*draft), replicas int32) draft {
	var made draft
	fill(&made)
	*made.replicas = replicas
	return made
}

// A program that means to crash stores where nothing is.
func okCrash() {
	var nowhere *int
	*nowhere = 1
}
