// Package elsewhere builds controllers with predicates of another package.
package elsewhere

import (
	"context"

	appsv1 "k8s.io/api/apps/v1"
	corev1 "k8s.io/api/core/v1"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/builder"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/handler"
	"sigs.k8s.io/controller-runtime/pkg/predicate"

	"github.com/ctrllint/ctrllint/testdata/watchwiring/api"
	"github.com/ctrllint/ctrllint/testdata/watchwiring/elsewhere/filters"
)

type reconciler struct{ client.Client }

func (r *reconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	return ctrl.Result{}, client.IgnoreNotFound(r.Get(ctx, req.NamespacedName, &api.Bucket{}))
}

func (r *reconciler) ofAnother(mgr ctrl.Manager) error {
	return ctrl.NewControllerManagedBy(mgr).
		For(&api.Bucket{}, builder.WithPredicates(filters.Classed{})).
		Watches(&corev1.Secret{}, &handler.EnqueueRequestForObject{}, builder.WithPredicates(filters.Classed{})).        // want `predicate-of-another-type: the predicate is for objects of type Bucket: no update of a Secret passes`
		Watches(&corev1.ConfigMap{}, &handler.EnqueueRequestForObject{}, builder.WithPredicates(filters.Credentials())). // want `predicate-of-another-type: .* Secret: no update of a ConfigMap passes`
		Complete(r)
}

func (r *reconciler) panics(mgr ctrl.Manager) error {
	return ctrl.NewControllerManagedBy(mgr).
		For(&api.Bucket{}).
		Owns(&appsv1.Deployment{}). // want `predicate-of-another-type: .* Bucket: it panics for a Deployment`
		WithEventFilter(&filters.Started{}).
		Complete(r)
}

func (r *reconciler) ungenerated(mgr ctrl.Manager) error {
	return ctrl.NewControllerManagedBy(mgr).
		For(&api.Bucket{}).
		Watches(&corev1.Secret{}, &handler.EnqueueRequestForObject{}). // want `generation-without-generation: a Secret has no generation that changes: the predicate drops all of its updates`
		WithEventFilter(filters.Edited("kube-system")).
		Complete(r)
}

func (r *reconciler) embedded(mgr ctrl.Manager) error {
	return ctrl.NewControllerManagedBy(mgr).
		For(&api.Bucket{}).
		Watches(&corev1.Secret{}, &handler.EnqueueRequestForObject{}, builder.WithPredicates(filters.Spec{})). // want `generation-without-generation: .*`
		Complete(r)
}

func (r *reconciler) compared(mgr ctrl.Manager) error {
	return ctrl.NewControllerManagedBy(mgr).
		For(&api.Bucket{}).
		Watches(&corev1.ConfigMap{}, &handler.EnqueueRequestForObject{}, builder.WithPredicates(filters.Newer())). // want `generation-without-generation: .*`
		Complete(r)
}

// okKinds hands each predicate to a watch of its kind.
func (r *reconciler) okKinds(mgr ctrl.Manager) error {
	return ctrl.NewControllerManagedBy(mgr).
		For(&api.Bucket{}, builder.WithPredicates(filters.Classed{}, &filters.Started{}, filters.Edited("kube-system"))).
		Watches(&corev1.Secret{}, &handler.EnqueueRequestForObject{}, builder.WithPredicates(filters.Credentials())).
		Complete(r)
}

// okHanded hands functions of the other package predicates that let other updates through.
func (r *reconciler) okHanded(mgr ctrl.Manager) error {
	return ctrl.NewControllerManagedBy(mgr).
		For(&api.Bucket{}).
		Watches(&corev1.Secret{}, &handler.EnqueueRequestForObject{}, builder.WithPredicates(filters.Either(predicate.ResourceVersionChangedPredicate{}))).
		Watches(&corev1.ConfigMap{}, &handler.EnqueueRequestForObject{}, builder.WithPredicates(filters.With(predicate.ResourceVersionChangedPredicate{}))).
		Complete(r)
}
