package controllers

import (
	"context"
	"time"

	platformv1 "example.org/variants/reconciles/api/v1alpha1"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

type PollReconciler struct {
	client.Client
	Ready  func(ctx context.Context, name string) bool
	jitter time.Duration
}

func (r *PollReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	db := &platformv1.Database{}
	if err := r.Get(ctx, req.NamespacedName, db); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	for range 3 {
		if r.Ready(ctx, db.Name) {
			return ctrl.Result{}, nil
		}
		time.Sleep(50 * time.Millisecond)
	}
	return ctrl.Result{RequeueAfter: 15 * time.Second}, nil
}
