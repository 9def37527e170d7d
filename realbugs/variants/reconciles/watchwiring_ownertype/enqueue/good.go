package controllers

import (
	"context"

	platformv1 "example.org/variants/reconciles/api/v1alpha1"
	corev1 "k8s.io/api/core/v1"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/handler"
)

type GatewayReconciler struct {
	client.Client
}

func (r *GatewayReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	return ctrl.Result{}, client.IgnoreNotFound(r.Get(ctx, req.NamespacedName, &platformv1.Tunnel{}))
}

func (r *GatewayReconciler) SetupWithManager(mgr ctrl.Manager) error {
	owner := handler.EnqueueRequestForOwner(mgr.GetScheme(), mgr.GetRESTMapper(), &platformv1.Tunnel{})
	return ctrl.NewControllerManagedBy(mgr).Named("tunnel-endpoints").
		For(&platformv1.Tunnel{}).
		Watches(&corev1.Pod{}, owner).
		Complete(r)
}
