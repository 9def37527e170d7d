package controllers

import (
	"context"

	corev1 "k8s.io/api/core/v1"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"

	"example.org/variants/fourth-reconciles/nil-map-write/namespace-stamp/bad/pkg/provision"
	"example.org/variants/fourth-reconciles/nil-map-write/namespace-stamp/bad/pkg/stamp"
)

// NamespaceReconciler gives namespaces their quota.
type NamespaceReconciler struct {
	client.Client
	Stamper stamp.Stamper
	Quotas  *provision.Quotas
}

// Reconcile makes the quota of one namespace.
func (r *NamespaceReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	ns := &corev1.Namespace{}
	if err := r.Get(ctx, req.NamespacedName, ns); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	if !ns.DeletionTimestamp.IsZero() || !r.Stamper.Stamped(ns) {
		return ctrl.Result{}, nil
	}
	return ctrl.Result{}, r.Quotas.Ensure(ctx, ns.Name, r.Stamper.Team(ns.Name))
}

// SetupWithManager registers the controller.
func (r *NamespaceReconciler) SetupWithManager(mgr ctrl.Manager) error {
	return ctrl.NewControllerManagedBy(mgr).For(&corev1.Namespace{}).Complete(r)
}
