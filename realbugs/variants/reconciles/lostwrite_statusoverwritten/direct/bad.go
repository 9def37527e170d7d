package controllers

import (
	"context"

	platformv1 "example.org/variants/reconciles/api/v1alpha1"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

type DatabaseReconciler struct {
	client.Client
	Pinger func(ctx context.Context, host string) bool
}

func (r *DatabaseReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	db := &platformv1.Database{}
	if err := r.Get(ctx, req.NamespacedName, db); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	phase := "Degraded"
	if r.Pinger(ctx, db.Name) {
		phase = "Ready"
	}
	if db.Status.Phase == phase {
		return ctrl.Result{}, nil
	}

	db.Status.Phase = phase
	db.Spec.SecretName = db.Name + "-credentials"
	if err := r.Update(ctx, db); err != nil { // WANT lostwrite/status-overwritten
		return ctrl.Result{}, err
	}
	return ctrl.Result{}, r.Status().Update(ctx, db)
}
