package controllers

import (
	"context"
	"time"

	platformv1 "example.org/variants/reconciles/api/v1alpha1"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

type DatabaseReconciler struct {
	client.Client
	Restart func(ctx context.Context, name string) error
}

func (r *DatabaseReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	db := &platformv1.Database{}
	if err := r.Get(ctx, req.NamespacedName, db); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	if db.Status.Phase != "RestartRequired" {
		return ctrl.Result{}, nil
	}
	if err := r.Restart(ctx, db.Name); err != nil {
		return ctrl.Result{}, err
	}
	time.Sleep(15 * time.Second) // WANT reconcileresult/sleeps
	db.Status.Phase = "Ready"
	return ctrl.Result{}, r.Status().Update(ctx, db)
}
