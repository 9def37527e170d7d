package controllers

import (
	"context"

	platformv1 "example.org/variants/reconciles/api/v1alpha1"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/log"
)

type TunnelReconciler struct {
	client.Client
	steps []func(ctx context.Context, t *platformv1.Tunnel) error
}

func (r *TunnelReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	tunnel := &platformv1.Tunnel{}
	if err := r.Get(ctx, req.NamespacedName, tunnel); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	var err error
	for i, step := range r.steps {
		if err = step(ctx, tunnel); err != nil {
			log.FromContext(ctx).Error(err, "step failed", "step", i)
			break
		}
	}
	return ctrl.Result{}, err
}
