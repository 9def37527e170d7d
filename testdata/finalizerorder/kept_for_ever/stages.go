package kept_for_ever

import (
	"context"

	corev1 "k8s.io/api/core/v1"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/controller/controllerutil"
)

// A Runner runs stages, of which one is for deletions, and patches its subject at the end.
type Runner struct {
	client.Client
	subject *corev1.Node
	groups  *Groups
}

type stage func() (ctrl.Result, error)

func runAll(stages []stage) (ctrl.Result, error) {
	for _, run := range stages {
		if result, err := run(); err != nil || !result.IsZero() {
			return result, err
		}
	}
	return ctrl.Result{}, nil
}

func (r *Runner) unless(alive func() bool, run stage) stage {
	return func() (ctrl.Result, error) {
		if alive() {
			return ctrl.Result{}, nil
		}
		return run()
	}
}

// RunStages is what its reconcilers call.
func (r *Runner) RunStages(ctx context.Context) (_ ctrl.Result, err error) {
	base := r.subject.DeepCopy()
	defer func() {
		if patched := r.Patch(ctx, r.subject, client.MergeFrom(base)); err == nil {
			err = patched
		}
	}()
	return runAll([]stage{
		r.unless(func() bool { return r.subject.DeletionTimestamp.IsZero() }, r.ReconcileDelete),
	})
}

// ReconcileDelete runs as a method value: that the subject is being deleted, its name says.
func (r *Runner) ReconcileDelete() (ctrl.Result, error) {
	if r.subject.Spec.ProviderID == "" {
		return ctrl.Result{}, nil // want `kept-for-ever: r.subject names nothing to clean up, and its finalizer stays`
	}
	if err := r.groups.DestroyServer(r.subject); err != nil {
		return ctrl.Result{}, err
	}
	controllerutil.RemoveFinalizer(r.subject, diskFinalizer)
	return ctrl.Result{}, nil
}

// okTearDown lets go of what has no server.
func (r *Runner) okTearDown() (ctrl.Result, error) {
	if r.subject.Spec.ProviderID != "" {
		if err := r.groups.DestroyServer(r.subject); err != nil {
			return ctrl.Result{}, err
		}
	}
	controllerutil.RemoveFinalizer(r.subject, diskFinalizer)
	return ctrl.Result{}, nil
}
