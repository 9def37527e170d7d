package controllers

import (
	"context"
	"fmt"

	platformv1 "example.org/variants/reconciles/api/v1alpha1"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/log"
)

type DatabaseReconciler struct {
	client.Client
	Backups interface {
		Schedule(ctx context.Context, db *platformv1.Database) error
	}
}

func (r *DatabaseReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	db := &platformv1.Database{}
	err := r.Get(ctx, req.NamespacedName, db)
	if err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	if schedErr := r.Backups.Schedule(ctx, db); err != nil { // WANT reconcileresult/untested-error
		return ctrl.Result{}, fmt.Errorf("schedule backup: %w", schedErr)
	}
	log.FromContext(ctx).Info("backup scheduled")
	return ctrl.Result{}, nil
}
