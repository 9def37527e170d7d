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
	Dial func(ctx context.Context, gateway string) (string, error)
}

func (r *TunnelReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	var tunnel platformv1.Tunnel
	if err := r.Get(ctx, req.NamespacedName, &tunnel); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	ip, err := r.Dial(ctx, tunnel.Spec.Gateway)
	if err != nil {
		return ctrl.Result{}, fmt.Errorf("dial %s: %w", tunnel.Spec.Gateway, err)
	}
	if tunnel.Status.PublicIP == ip {
		return ctrl.Result{}, nil
	}
	tunnel.Status.PublicIP = ip
	tunnel.Status.Phase = "Connected"

	// the dial may have taken a while
	if err := r.Get(ctx, req.NamespacedName, &tunnel); err != nil { // WANT lostwrite/status-overwritten
		return ctrl.Result{}, err
	}
	if err := r.Status().Update(ctx, &tunnel); err != nil {
		return ctrl.Result{}, err
	}
	return ctrl.Result{}, nil
}
