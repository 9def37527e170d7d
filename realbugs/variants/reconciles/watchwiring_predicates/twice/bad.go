package controllers

import (
	"context"

	platformv1 "example.org/variants/reconciles/api/v1alpha1"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/builder"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/predicate"
)

type TunnelReconciler struct {
	client.Client
	Class string
}

func (r *TunnelReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	tunnel := &platformv1.Tunnel{}
	return ctrl.Result{}, client.IgnoreNotFound(r.Get(ctx, req.NamespacedName, tunnel))
}

func (r *TunnelReconciler) SetupWithManager(mgr ctrl.Manager) error {
	mine := predicate.NewPredicateFuncs(func(o client.Object) bool { return o.GetLabels()["class"] == r.Class })
	return ctrl.NewControllerManagedBy(mgr).Named("tunnel-class").
		For(&platformv1.Tunnel{},
			builder.WithPredicates(mine),
			builder.WithPredicates(predicate.ResourceVersionChangedPredicate{}), // WANT watchwiring/predicates-overwritten
		).
		Complete(r)
}
