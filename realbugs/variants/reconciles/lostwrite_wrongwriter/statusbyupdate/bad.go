package controllers

import (
	"context"
	"fmt"

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
	var sts appsv1.StatefulSet
	if err := r.Get(ctx, req.NamespacedName, &sts); err != nil {
		return ctrl.Result{}, fmt.Errorf("stateful set of %s: %w", req.NamespacedName, err)
	}
	if db.Status.ReadyReplicas == sts.Status.ReadyReplicas {
		return ctrl.Result{}, nil
	}
	db.Status.ReadyReplicas = sts.Status.ReadyReplicas
	if sts.Status.ReadyReplicas == 0 {
		db.Status.Phase = "Unavailable"
	}
	if err := r.Update(ctx, db); err != nil { // WANT lostwrite/wrong-writer
		return ctrl.Result{}, err
	}
	return ctrl.Result{}, nil
}
