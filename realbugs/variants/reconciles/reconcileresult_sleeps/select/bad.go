package controllers

import (
	"context"
	"time"

	platformv1 "example.org/variants/reconciles/api/v1alpha1"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

type TunnelReconciler struct {
	client.Client
	Probe func(ctx context.Context, gateway string) error
}

func (r *TunnelReconciler) settle(ctx context.Context, d time.Duration) error {
	select {
	case <-time.After(d): // WANT reconcileresult/sleeps
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}

func (r *TunnelReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	tunnel := &platformv1.Tunnel{}
	if err := r.Get(ctx, req.NamespacedName, tunnel); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	if err := r.Probe(ctx, tunnel.Spec.Gateway); err == nil {
		return ctrl.Result{}, nil
	}
	if err := r.settle(ctx, time.Minute); err != nil {
		return ctrl.Result{}, err
	}
	return ctrl.Result{}, r.Probe(ctx, tunnel.Spec.Gateway)
}
