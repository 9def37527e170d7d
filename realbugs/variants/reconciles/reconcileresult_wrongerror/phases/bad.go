package controllers

import (
	"context"
	"fmt"

	platformv1 "example.org/variants/reconciles/api/v1alpha1"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

type phase func(ctx context.Context, m *platformv1.Machine) (bool, error)

type MachineReconciler struct {
	client.Client
	Cloud interface {
		Stop(ctx context.Context, id string) error
		Delete(ctx context.Context, id string) error
	}
}

func (r *MachineReconciler) destroy(ctx context.Context, m *platformv1.Machine) (bool, error) {
	if m.Spec.ProviderID == nil {
		return true, nil
	}
	err := r.Cloud.Stop(ctx, *m.Spec.ProviderID)
	if err != nil {
		return false, fmt.Errorf("stop: %w", err)
	}
	if derr := r.Cloud.Delete(ctx, *m.Spec.ProviderID); derr != nil {
		return false, err // WANT reconcileresult/wrong-error
	}
	return true, nil
}

func (r *MachineReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	m := &platformv1.Machine{}
	if err := r.Get(ctx, req.NamespacedName, m); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	if m.DeletionTimestamp.IsZero() {
		return ctrl.Result{}, nil
	}
	for _, p := range []phase{r.destroy} {
		if done, err := p(ctx, m); err != nil || !done {
			return ctrl.Result{}, err
		}
	}
	return ctrl.Result{}, nil
}
