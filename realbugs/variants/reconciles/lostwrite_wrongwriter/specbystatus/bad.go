package controllers

import (
	"context"

	platformv1 "example.org/variants/reconciles/api/v1alpha1"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

type MachineReconciler struct {
	client.Client
	Cloud interface {
		Create(ctx context.Context, name, size string) (id string, err error)
	}
}

func (r *MachineReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	m := &platformv1.Machine{}
	if err := r.Get(ctx, req.NamespacedName, m); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	if m.Spec.ProviderID != nil {
		return ctrl.Result{}, nil
	}
	id, err := r.Cloud.Create(ctx, m.Name, m.Spec.Size)
	if err != nil {
		return ctrl.Result{}, err
	}
	base := m.DeepCopy()
	m.Spec.ProviderID = &id
	m.Status.Phase = "Created"
	return ctrl.Result{}, r.Status().Patch(ctx, m, client.MergeFrom(base)) // WANT lostwrite/wrong-writer
}
