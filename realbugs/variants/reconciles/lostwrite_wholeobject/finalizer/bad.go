package controllers

import (
	"context"

	platformv1 "example.org/variants/reconciles/api/v1alpha1"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

type DatabaseReconciler struct {
	client.Client
}

func (r *DatabaseReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	db := &platformv1.Database{}
	if err := r.Get(ctx, req.NamespacedName, db); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	if !db.DeletionTimestamp.IsZero() {
		return ctrl.Result{}, nil
	}
	if db.Labels["engine"] != db.Spec.Engine {
		if db.Labels == nil {
			db.Labels = map[string]string{}
		}
		db.Labels["engine"] = db.Spec.Engine
		return ctrl.Result{}, r.Update(ctx, db) // WANT lostwrite/whole-object-update
	}
	return ctrl.Result{}, nil
}
