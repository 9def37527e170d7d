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

type TunnelReconciler struct {
	client.Client
}

func (r *TunnelReconciler) gateway(ctx context.Context, tunnel *platformv1.Tunnel) (*corev1.Service, error) {
	var list corev1.ServiceList
	if err := r.List(ctx, &list, client.InNamespace(tunnel.Namespace), client.MatchingLabels{"gateway": tunnel.Spec.Gateway}); err != nil {
		return nil, err
	}
	if len(list.Items) == 0 {
		return nil, fmt.Errorf("no service for gateway %q", tunnel.Spec.Gateway)
	}
	return &list.Items[0], nil
}

func (r *TunnelReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	tunnel := &platformv1.Tunnel{}
	if err := r.Get(ctx, req.NamespacedName, tunnel); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	svc, err := r.gateway(ctx, tunnel)
	if err != nil { // WANT reconcileresult/swallowed
		log.FromContext(ctx).Error(err, "gateway lookup")
	}
	if tunnel.Status.PublicIP == svc.Spec.ClusterIP {
		return ctrl.Result{}, nil
	}
	tunnel.Status.PublicIP = svc.Spec.ClusterIP
	return ctrl.Result{}, r.Status().Update(ctx, tunnel)
}
