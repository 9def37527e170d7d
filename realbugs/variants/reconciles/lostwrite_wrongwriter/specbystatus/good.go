package controllers

import (
	"context"

	platformv1 "example.org/variants/reconciles/api/v1alpha1"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

type InstanceReconciler struct {
	client.Client
	Lookup func(ctx context.Context, name string) (string, error)
}

func (r *InstanceReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	m := &platformv1.Machine{}
	if err := r.Get(ctx, req.NamespacedName, m); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	if m.Spec.ProviderID != nil {
		return ctrl.Result{}, nil
	}
	id, err := r.Lookup(ctx, m.Name)
	if err != nil {
		return ctrl.Result{}, err
	}
	base := m.DeepCopy()
	m.Spec.ProviderID = &id
	m.Status.Phase = "Found"
	if err := r.Patch(ctx, m.DeepCopy(), client.MergeFrom(base)); err != nil {
		return ctrl.Result{}, err
	}
	return ctrl.Result{}, r.Status().Patch(ctx, m, client.MergeFrom(base))
}
