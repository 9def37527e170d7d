package controllers

import (
	"context"

	platformv1 "example.org/variants/reconciles/api/v1alpha1"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

type VersionReconciler struct {
	client.Client
}

func (r *VersionReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	db := &platformv1.Database{}
	if err := r.Get(ctx, req.NamespacedName, db); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	if db.Labels["version"] == db.Spec.Version {
		return ctrl.Result{}, nil
	}
	base := db.DeepCopy()
	if db.Labels == nil {
		db.Labels = map[string]string{}
	}
	db.Labels["version"] = db.Spec.Version
	return ctrl.Result{}, r.Patch(ctx, db, client.MergeFrom(base))
}
