package controllers

import (
	"context"

	platformv1 "example.org/variants/reconciles/api/v1alpha1"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/log"
)

type ReplicaReconciler struct {
	client.Client
	Scale func(ctx context.Context, db *platformv1.Database) error
}

func (r *ReplicaReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	db := &platformv1.Database{}
	if err := r.Get(ctx, req.NamespacedName, db); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	err := r.Scale(ctx, db)
	if err != nil {
		db.Status.Message = err.Error()
		if updateErr := r.Status().Update(ctx, db); updateErr != nil {
			log.FromContext(ctx).Error(updateErr, "cannot report the failure")
			return ctrl.Result{}, err
		}
		return ctrl.Result{}, err
	}
	return ctrl.Result{}, nil
}
