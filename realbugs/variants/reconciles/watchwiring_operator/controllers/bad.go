package controllers

import (
	"context"

	platformv1 "example.org/variants/reconciles/api/v1alpha1"
	corev1 "k8s.io/api/core/v1"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/log"
)

type tokenReconciler struct {
	client.Client
}

func (r *tokenReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	var tunnels platformv1.TunnelList
	if err := r.List(ctx, &tunnels, client.InNamespace(req.Namespace), client.MatchingFields{"spec.tokenRef": req.Name}); err != nil { // WANT watchwiring/unindexed-field
		return ctrl.Result{}, err
	}
	log.FromContext(ctx).Info("token changed", "tunnels", len(tunnels.Items))
	return ctrl.Result{}, nil
}

func SetupTokens(mgr ctrl.Manager) error {
	return ctrl.NewControllerManagedBy(mgr).Named("tokens").For(&corev1.Secret{}).Complete(&tokenReconciler{Client: mgr.GetClient()})
}
