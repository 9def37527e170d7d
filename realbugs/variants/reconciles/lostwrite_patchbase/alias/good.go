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
}

func (r *TunnelReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	current := &platformv1.Tunnel{}
	if err := r.Get(ctx, req.NamespacedName, current); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	if current.Spec.Gateway != "" {
		return ctrl.Result{}, nil
	}

	tunnel := current.DeepCopy()
	tunnel.Spec.Gateway = "default"
	if err := r.Patch(ctx, tunnel, client.MergeFrom(current)); err != nil {
		return ctrl.Result{}, fmt.Errorf("default gateway of %s: %w", req.Name, err)
	}

	base := tunnel.DeepCopy()
	tunnel.Status.Phase = "Defaulted"
	return ctrl.Result{}, r.Status().Patch(ctx, tunnel, client.MergeFrom(base))
}
