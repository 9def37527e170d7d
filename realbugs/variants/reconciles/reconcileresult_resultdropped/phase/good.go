package controllers

import (
	"context"
	"fmt"

	platformv1 "example.org/variants/reconciles/api/v1alpha1"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

type TunnelReconciler struct {
	client.Client
	Close func(ctx context.Context, gateway string) error
}

func (r *TunnelReconciler) reconcileDelete(ctx context.Context, t *platformv1.Tunnel) (ctrl.Result, error) {
	if err := r.Close(ctx, t.Spec.Gateway); err != nil {
		return ctrl.Result{}, fmt.Errorf("close: %w", err)
	}
	return ctrl.Result{}, nil
}

func (r *TunnelReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	t := &platformv1.Tunnel{}
	if err := r.Get(ctx, req.NamespacedName, t); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	if t.DeletionTimestamp.IsZero() {
		return ctrl.Result{}, nil
	}
	if _, err := r.reconcileDelete(ctx, t); err != nil {
		return ctrl.Result{}, err
	}
	return ctrl.Result{}, nil
}
