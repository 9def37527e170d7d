package optional_used

import (
	"context"

	batchv1 "k8s.io/api/batch/v1"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

// okReloaded has the same part in a variable whichever way it comes round, and follows it where it is there.
func okReloaded(ctx context.Context, c client.Client, name string, again []bool) (int32, error) {
	var job batchv1.Job
	if err := c.Get(ctx, client.ObjectKey{Name: name}, &job); err != nil {
		return 0, err
	}
	limit := job.Spec.ActiveDeadlineSeconds
	for _, reload := range again {
		if reload {
			limit = job.Spec.ActiveDeadlineSeconds
		}
		for range again {
			if !reload {
				limit = job.Spec.ActiveDeadlineSeconds
			}
		}
		seen(limit)
	}
	return seen(limit), nil
}

func seen(limit *int64) int32 {
	if limit == nil {
		return 0
	}
	return int32(*limit)
}

// okCarriedRound has a part that the API server fills in, in two variables that change places in a loop, and that get it anew.
func okCarriedRound(ctx context.Context, c client.Client, name string, again []bool) (int, error) {
	job := &batchv1.Job{}
	read := func() error { return c.Get(ctx, client.ObjectKey{Name: name}, job) }
	if err := read(); err != nil {
		return 0, err
	}
	spec := job.Spec.Template.Spec.SecurityContext
	other := job.Spec.Template.Spec.SecurityContext
	for _, reload := range again {
		if reload {
			spec, other = other, spec
		}
		if len(spec.Sysctls) > 0 {
			other = job.Spec.Template.Spec.SecurityContext
		}
	}
	return len(spec.Sysctls) + len(other.Sysctls), nil
}
