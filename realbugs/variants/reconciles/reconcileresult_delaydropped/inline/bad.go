package controllers

import (
	"context"
	"time"

	platformv1 "example.org/variants/reconciles/api/v1alpha1"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/log"
)

const retryDelay = 30 * time.Second

type DatabaseReconciler struct {
	client.Client
	Provision func(ctx context.Context, db *platformv1.Database) error
}

func (r *DatabaseReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	logger := log.FromContext(ctx)
	db := &platformv1.Database{}
	if err := r.Get(ctx, req.NamespacedName, db); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	if err := r.Provision(ctx, db); err != nil {
		logger.Error(err, "provisioning failed, next try later", "delay", retryDelay)
		return ctrl.Result{RequeueAfter: retryDelay}, err // WANT reconcileresult/delay-dropped
	}
	return ctrl.Result{}, nil
}
