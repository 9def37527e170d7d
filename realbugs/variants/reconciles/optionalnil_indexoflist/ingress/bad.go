package controllers

import (
	"context"

	corev1 "k8s.io/api/core/v1"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/log"
)

type TunnelReconciler struct {
	client.Client
}

func externalAddress(svc *corev1.Service) string {
	if svc.Spec.Type != corev1.ServiceTypeLoadBalancer {
		return svc.Spec.ClusterIP
	}
	lb := svc.Status.LoadBalancer
	if ip := lb.Ingress[0].IP; ip != "" { // WANT optionalnil/index-of-optional-list
		return ip
	}
	return lb.Ingress[0].Hostname
}

func (r *TunnelReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	var svc corev1.Service
	if err := r.Get(ctx, req.NamespacedName, &svc); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	log.FromContext(ctx).Info("tunnel endpoint", "address", externalAddress(&svc))
	return ctrl.Result{}, nil
}
