package controllers

import (
	"context"
	"time"

	platformv1 "example.org/variants/reconciles/api/v1alpha1"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/log"
)

type ScaleReconciler struct {
	client.Client
}

func (r *ScaleReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	db := &platformv1.Database{}
	if err := r.Get(ctx, req.NamespacedName, db); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	want := *db.Spec.Replicas // WANT optionalnil/optional-used
	if db.Status.ReadyReplicas >= want {
		return ctrl.Result{}, nil
	}
	log.FromContext(ctx).Info("waiting for replicas", "want", want)
	return ctrl.Result{RequeueAfter: 10 * time.Second}, nil
}
