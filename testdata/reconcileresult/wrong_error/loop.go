package wrong_error

import (
	"context"

	corev1 "k8s.io/api/core/v1"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

// An outcome is what became of one step.
type outcome struct {
	skip bool
	err  error
}

func (o *outcome) GetError() error { return o.err }

// eachOutcome is how kyverno did it: err is nil in each turn of the loop, the first and those that come after a create.
func eachOutcome(ctx context.Context, r client.Client, outcomes []outcome) ([]corev1.Pod, error) {
	var pods corev1.PodList
	err := r.List(ctx, &pods)
	if err != nil {
		return nil, err
	}
	for _, o := range outcomes {
		if o.GetError() != nil {
			ctrl.LoggerFrom(ctx).Error(o.GetError(), "not generated")
			return pods.Items, err // want `wrong-error: err is nil here, so that this failure counts as success: the error that was found is o.GetError\(\)` // fix `none`
		}
		if o.skip {
			continue
		}
		if err = r.Create(ctx, &corev1.Pod{}); err != nil {
			return pods.Items, err
		}
	}
	return pods.Items, nil
}

// okKept goes on after a failure: err can be that of the turn before.
func okKept(ctx context.Context, r client.Client, outcomes []outcome) error {
	var pods corev1.PodList
	err := r.List(ctx, &pods)
	if err != nil {
		return err
	}
	for _, o := range outcomes {
		if o.GetError() != nil {
			ctrl.LoggerFrom(ctx).Error(o.GetError(), "not generated")
			return err
		}
		if err = r.Create(ctx, &corev1.Pod{}); err != nil {
			ctrl.LoggerFrom(ctx).Error(err, "not created")
		}
	}
	return err
}
