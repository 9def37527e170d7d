package controllers

import (
	"context"
	"time"

	platformv1 "example.org/variants/reconciles/api/v1alpha1"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/log"
)

type GatewayReconciler struct {
	client.Client
	Probe func(ctx context.Context, gateway string) error
}

func (r *GatewayReconciler) Start(ctx context.Context) error {
	for {
		select {
		case <-ctx.Done():
			return nil
		case <-time.After(time.Minute):
		}
		var list platformv1.TunnelList
		if err := r.List(ctx, &list); err != nil {
			log.FromContext(ctx).Error(err, "cannot list")
			continue
		}
		log.FromContext(ctx).Info("tunnels", "count", len(list.Items))
	}
}

func (r *GatewayReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	tunnel := &platformv1.Tunnel{}
	if err := r.Get(ctx, req.NamespacedName, tunnel); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	probeCtx, cancel := context.WithTimeout(ctx, 500*time.Millisecond)
	defer cancel()
	if err := r.Probe(probeCtx, tunnel.Spec.Gateway); err != nil {
		log.FromContext(ctx).Info("not reachable yet", "reason", err.Error())
		return ctrl.Result{RequeueAfter: time.Minute}, nil
	}
	return ctrl.Result{}, nil
}
