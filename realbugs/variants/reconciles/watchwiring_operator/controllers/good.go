package controllers

import (
	"context"

	platformv1 "example.org/variants/reconciles/api/v1alpha1"
	corev1 "k8s.io/api/core/v1"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/log"
)

type gatewayReconciler struct {
	client.Client
}

func (r *gatewayReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	var tunnels platformv1.TunnelList
	if err := r.List(ctx, &tunnels, client.InNamespace(req.Namespace), client.MatchingFields{"spec.gateway": req.Name}); err != nil {
		return ctrl.Result{}, err
	}
	log.FromContext(ctx).Info("gateway changed", "tunnels", len(tunnels.Items))
	return ctrl.Result{}, nil
}

func SetupGateways(mgr ctrl.Manager) error {
	return ctrl.NewControllerManagedBy(mgr).Named("gateways").For(&corev1.Service{}).Complete(&gatewayReconciler{Client: mgr.GetClient()})
}
