package controllers

import (
	"context"
	"time"

	platformv1 "example.org/variants/reconciles/api/v1alpha1"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

type MachineReconciler struct {
	client.Client
	Create func(ctx context.Context, m *platformv1.Machine) (ready bool, err error)
}

func (r *MachineReconciler) create(ctx context.Context, m *platformv1.Machine) (ctrl.Result, error) {
	ready, err := r.Create(ctx, m)
	if !ready {
		return ctrl.Result{RequeueAfter: 20 * time.Second}, nil // WANT reconcileresult/untested-error
	}
	if err != nil {
		return ctrl.Result{}, err
	}
	return ctrl.Result{}, nil
}

func (r *MachineReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	m := &platformv1.Machine{}
	if err := r.Get(ctx, req.NamespacedName, m); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	return r.create(ctx, m)
}
