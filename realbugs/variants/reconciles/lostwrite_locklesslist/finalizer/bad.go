package controllers

import (
	"context"

	platformv1 "example.org/variants/reconciles/api/v1alpha1"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/controller/controllerutil"
)

const databaseFinalizer = "platform.acme.io/database"

type DatabaseReconciler struct {
	client.Client
	Drop func(ctx context.Context, name string) error
}

func (r *DatabaseReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	db := &platformv1.Database{}
	if err := r.Get(ctx, req.NamespacedName, db); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	base := db.DeepCopy()
	if db.DeletionTimestamp.IsZero() {
		if controllerutil.AddFinalizer(db, databaseFinalizer) {
			return ctrl.Result{}, r.Patch(ctx, db, client.MergeFrom(base)) // WANT lostwrite/lockless-list-patch or finalizerorder/lockless-patch
		}
		return ctrl.Result{}, nil
	}
	if !controllerutil.ContainsFinalizer(db, databaseFinalizer) {
		return ctrl.Result{}, nil
	}
	if err := r.Drop(ctx, db.Name); err != nil {
		return ctrl.Result{}, err
	}
	controllerutil.RemoveFinalizer(db, databaseFinalizer)
	return ctrl.Result{}, r.Patch(ctx, db, client.MergeFrom(base)) // WANT lostwrite/lockless-list-patch or finalizerorder/lockless-patch
}
