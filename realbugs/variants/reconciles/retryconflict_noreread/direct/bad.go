package controllers

import (
	"context"

	platformv1 "example.org/variants/reconciles/api/v1alpha1"
	"k8s.io/client-go/util/retry"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

type DatabaseReconciler struct {
	client.Client
}

func (r *DatabaseReconciler) setPhase(ctx context.Context, db *platformv1.Database, phase string) error {
	if db.Status.Phase == phase {
		return nil
	}
	db.Status.Phase = phase
	return retry.RetryOnConflict(retry.DefaultRetry, func() error {
		return r.Status().Update(ctx, db) // WANT retryconflict/no-reread
	})
}

func (r *DatabaseReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	db := &platformv1.Database{}
	if err := r.Get(ctx, req.NamespacedName, db); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	phase := "Ready"
	if db.Status.ReadyReplicas == 0 {
		phase = "Pending"
	}
	return ctrl.Result{}, r.setPhase(ctx, db, phase)
}
