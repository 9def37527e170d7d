// Package predicates_overwritten hands a watch two lists of predicates.
package predicates_overwritten

import (
	"context"

	appsv1 "k8s.io/api/apps/v1"
	corev1 "k8s.io/api/core/v1"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/builder"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/handler"
	"sigs.k8s.io/controller-runtime/pkg/predicate"
	"sigs.k8s.io/controller-runtime/pkg/reconcile"

	"github.com/ctrllint/ctrllint/testdata/watchwiring/api"
)

type Reconciler struct{ client.Client }

func (r *Reconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	return ctrl.Result{}, nil
}

func labelled(object client.Object) bool { return object.GetLabels()["managed"] == "true" }

func (r *Reconciler) chained(mgr ctrl.Manager) error {
	return ctrl.NewControllerManagedBy(mgr).
		For(&api.Bucket{},
			builder.WithPredicates(predicate.NewPredicateFuncs(labelled)),   // want `predicates-overwritten: these predicates of For are replaced by those of the second WithPredicates: they filter nothing`
			builder.WithPredicates(predicate.GenerationChangedPredicate{})). // related `replaced by these`
		Complete(r)
}

// owned splits the builder over statements.
func (r *Reconciler) owned(mgr ctrl.Manager) error {
	b := ctrl.NewControllerManagedBy(mgr).For(&api.Bucket{})
	managed := builder.WithPredicates(predicate.NewPredicateFuncs(labelled)) // want `predicates-overwritten: .* of Owns`
	b = b.Owns(&appsv1.Deployment{}, managed, builder.OnlyMetadata, builder.WithPredicates(predicate.GenerationChangedPredicate{}))
	return b.Complete(r)
}

func (r *Reconciler) mapped(mgr ctrl.Manager) error {
	options := []builder.WatchesOption{
		builder.WithPredicates(predicate.NewPredicateFuncs(labelled)), // want `predicates-overwritten: .* of Watches`
		builder.WithPredicates(predicate.ResourceVersionChangedPredicate{}),
	}
	return ctrl.NewControllerManagedBy(mgr).
		For(&api.Bucket{}).
		Watches(&corev1.Secret{}, handler.EnqueueRequestsFromMapFunc(r.forSecret), options...).
		Complete(r)
}

func (r *Reconciler) forSecret(ctx context.Context, secret client.Object) []reconcile.Request {
	return nil
}

func (r *Reconciler) okOneList(mgr ctrl.Manager) error {
	return ctrl.NewControllerManagedBy(mgr).
		For(&api.Bucket{}, builder.WithPredicates(predicate.NewPredicateFuncs(labelled), predicate.GenerationChangedPredicate{})).
		Owns(&appsv1.Deployment{}, builder.WithPredicates(predicate.GenerationChangedPredicate{})).
		Complete(r)
}

func (r *Reconciler) okBesideTheFilter(mgr ctrl.Manager) error {
	return ctrl.NewControllerManagedBy(mgr).
		For(&api.Bucket{}, builder.WithPredicates(predicate.GenerationChangedPredicate{}), builder.OnlyMetadata).
		WithEventFilter(predicate.NewPredicateFuncs(labelled)).
		Complete(r)
}
