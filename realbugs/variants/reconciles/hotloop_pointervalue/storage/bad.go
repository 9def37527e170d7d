package controllers

import (
	"context"
	"reflect"

	platformv1 "example.org/variants/reconciles/api/v1alpha1"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

type DatabaseReconciler struct {
	client.Client
	DefaultStorage platformv1.StorageSpec
}

func (r *DatabaseReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	db := &platformv1.Database{}
	if err := r.Get(ctx, req.NamespacedName, db); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	if reflect.DeepEqual(db.Spec.Storage, r.DefaultStorage) { // WANT hotloop/compares-pointer-with-value
		return ctrl.Result{}, nil
	}
	db.Spec.Storage = r.DefaultStorage.DeepCopy()
	return ctrl.Result{}, r.Update(ctx, db)
}
