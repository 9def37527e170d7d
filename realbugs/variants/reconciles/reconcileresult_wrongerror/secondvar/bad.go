package controllers

import (
	"context"

	platformv1 "example.org/variants/reconciles/api/v1alpha1"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/log"
)

type DatabaseReconciler struct {
	client.Client
}

func (r *DatabaseReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	db := &platformv1.Database{}
	err := r.Get(ctx, req.NamespacedName, db)
	if err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	if db.Status.ObservedGeneration == db.Generation {
		return ctrl.Result{}, nil
	}
	db.Status.ObservedGeneration = db.Generation
	if updateErr := r.Status().Update(ctx, db); updateErr != nil {
		return ctrl.Result{}, err // WANT reconcileresult/wrong-error
	}
	log.FromContext(ctx).Info("observed", "generation", db.Generation)
	return ctrl.Result{}, nil
}
