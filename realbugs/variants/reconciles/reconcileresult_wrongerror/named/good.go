package controllers

import (
	"context"
	"fmt"

	platformv1 "example.org/variants/reconciles/api/v1alpha1"
	corev1 "k8s.io/api/core/v1"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/log"
)

type GatewayReconciler struct {
	client.Client
}

func (r *GatewayReconciler) gateway(ctx context.Context, tunnel *platformv1.Tunnel) (ip string, err error) {
	defer func() {
		if err != nil {
			err = fmt.Errorf("gateway of %s: %w", tunnel.Name, err)
		}
	}()
	var svc corev1.Service
	if getErr := r.Get(ctx, client.ObjectKey{Namespace: tunnel.Namespace, Name: tunnel.Spec.Gateway}, &svc); getErr != nil {
		err = getErr
		return "", err
	}
	return svc.Spec.ClusterIP, nil
}

func (r *GatewayReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	var tunnel platformv1.Tunnel
	if err := r.Get(ctx, req.NamespacedName, &tunnel); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	ip, err := r.gateway(ctx, &tunnel)
	if err != nil {
		return ctrl.Result{}, err
	}
	log.FromContext(ctx).V(1).Info("gateway", "ip", ip)
	return ctrl.Result{}, nil
}
