package controllers

import (
	"context"

	platformv1 "example.org/variants/reconciles/api/v1alpha1"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

type CapacityReconciler struct {
	client.Client
}

func (r *CapacityReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	pool := &platformv1.Pool{}
	if err := r.Get(ctx, req.NamespacedName, pool); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	var machines platformv1.MachineList
	if err := r.List(ctx, &machines, client.InNamespace(pool.Spec.Namespace)); err != nil {
		return ctrl.Result{}, err
	}
	before := pool.Status
	pool.Status.Allocated = int32(len(machines.Items))
	pool.Status.Phase = "Active"
	if before == pool.Status {
		return ctrl.Result{}, nil
	}
	return ctrl.Result{}, r.Status().Update(ctx, pool)
}
