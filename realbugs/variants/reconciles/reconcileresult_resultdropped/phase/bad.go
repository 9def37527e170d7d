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
	Ready func(ctx context.Context, name string) (bool, error)
}

func (r *DatabaseReconciler) reconcileStorage(ctx context.Context, db *platformv1.Database) (ctrl.Result, error) {
	ok, err := r.Ready(ctx, db.Name)
	if err != nil {
		return ctrl.Result{}, err
	}
	if !ok {
		return ctrl.Result{RequeueAfter: 10 * time.Second}, nil
	}
	return ctrl.Result{}, nil
}

func (r *DatabaseReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	db := &platformv1.Database{}
	if err := r.Get(ctx, req.NamespacedName, db); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	if _, err := r.reconcileStorage(ctx, db); err != nil { // WANT reconcileresult/result-dropped
		return ctrl.Result{}, err
	}
	return ctrl.Result{}, nil
}
