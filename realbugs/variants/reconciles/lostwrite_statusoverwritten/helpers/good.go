package controllers

import (
	"context"

	platformv1 "example.org/variants/reconciles/api/v1alpha1"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

type PoolMachineReconciler struct {
	client.Client
}

func (r *PoolMachineReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	m := &platformv1.Machine{}
	if err := r.Get(ctx, req.NamespacedName, m); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	before := m.DeepCopy()
	if m.Status.Phase == "Running" {
		return ctrl.Result{}, nil
	}
	m.Status.Phase = "Running"
	if err := r.release(ctx, m); err != nil {
		return ctrl.Result{}, err
	}
	return ctrl.Result{}, r.Status().Patch(ctx, m, client.MergeFrom(before))
}

func (r *PoolMachineReconciler) release(ctx context.Context, m *platformv1.Machine) error {
	patched := m.DeepCopy()
	patched.Spec.Bootstrap = nil
	return r.Patch(ctx, patched, client.MergeFrom(m))
}
