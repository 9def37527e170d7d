package controllers

import (
	"context"

	platformv1 "example.org/variants/reconciles/api/v1alpha1"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

type tunnelScope struct {
	client client.Client
	tunnel *platformv1.Tunnel
}

func (s tunnelScope) markConnected(ip string) {
	s.tunnel.Status.PublicIP = ip
	s.tunnel.Status.Phase = "Connected"
}

func (s tunnelScope) close(ctx context.Context) error {
	return s.client.Status().Update(ctx, s.tunnel)
}

type TunnelReconciler struct {
	client.Client
	Resolve func(host string) (string, error)
}

func (r *TunnelReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	scope := tunnelScope{client: r.Client, tunnel: &platformv1.Tunnel{}}
	if err := r.Get(ctx, req.NamespacedName, scope.tunnel); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	ip, err := r.Resolve(scope.tunnel.Spec.Gateway)
	if err != nil {
		return ctrl.Result{}, err
	}
	if ip == scope.tunnel.Status.PublicIP {
		return ctrl.Result{}, nil
	}
	scope.markConnected(ip)
	return ctrl.Result{}, scope.close(ctx)
}
