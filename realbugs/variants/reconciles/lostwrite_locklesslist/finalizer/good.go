package controllers

import (
	"context"

	platformv1 "example.org/variants/reconciles/api/v1alpha1"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/controller/controllerutil"
)

const machineFinalizer = "platform.acme.io/machine"

type MachineReconciler struct {
	client.Client
	Destroy func(ctx context.Context, id string) error
}

func (r *MachineReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	m := &platformv1.Machine{}
	if err := r.Get(ctx, req.NamespacedName, m); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	patch := client.MergeFromWithOptions(m.DeepCopy(), client.MergeFromWithOptimisticLock{})
	switch {
	case m.DeletionTimestamp.IsZero() && controllerutil.AddFinalizer(m, machineFinalizer):
		return ctrl.Result{}, r.Patch(ctx, m, patch)
	case m.DeletionTimestamp.IsZero() || !controllerutil.ContainsFinalizer(m, machineFinalizer):
		return ctrl.Result{}, nil
	}
	if id := m.Spec.ProviderID; id != nil {
		if err := r.Destroy(ctx, *id); err != nil {
			return ctrl.Result{}, err
		}
	}
	controllerutil.RemoveFinalizer(m, machineFinalizer)
	return ctrl.Result{}, r.Patch(ctx, m, patch)
}
