package controllers

import (
	"context"

	platformv1 "example.org/variants/reconciles/api/v1alpha1"
	appsv1 "k8s.io/api/apps/v1"
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
	sts := &appsv1.StatefulSet{}
	if err := r.Get(ctx, req.NamespacedName, sts); err != nil {
		return ctrl.Result{}, err
	}
	if sts.Spec.Replicas == db.Spec.Replicas { // WANT hotloop/pointer-compare
		return ctrl.Result{}, nil
	}
	sts.Spec.Replicas = db.Spec.Replicas
	return ctrl.Result{}, r.Update(ctx, sts)
}
