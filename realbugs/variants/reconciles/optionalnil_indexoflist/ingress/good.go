package controllers

import (
	"context"
	"time"

	corev1 "k8s.io/api/core/v1"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/log"
)

type GatewayReconciler struct {
	client.Client
}

func publicAddress(svc *corev1.Service) (string, bool) {
	switch in := svc.Status.LoadBalancer.Ingress; len(in) {
	case 0:
		return "", false
	default:
		if in[0].IP != "" {
			return in[0].IP, true
		}
		return in[0].Hostname, in[0].Hostname != ""
	}
}

func (r *GatewayReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	var svc corev1.Service
	if err := r.Get(ctx, req.NamespacedName, &svc); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	addr, ok := publicAddress(&svc)
	if !ok {
		return ctrl.Result{RequeueAfter: 10 * time.Second}, nil
	}
	log.FromContext(ctx).Info("gateway", "address", addr)
	return ctrl.Result{}, nil
}
