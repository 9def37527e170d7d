// Package register builds the controllers of a program alike.
package register

import (
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/builder"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/predicate"
	"sigs.k8s.io/controller-runtime/pkg/reconcile"
)

// Controller builds one for an object.
func Controller(mgr ctrl.Manager, object client.Object, reconciler reconcile.Reconciler, name string, predicates ...predicate.Predicate) error {
	return ctrl.NewControllerManagedBy(mgr).Named(name).For(object, builder.WithPredicates(predicates...)).Complete(reconciler)
}

// Plain is Controller without predicates.
func Plain(mgr ctrl.Manager, object client.Object, reconciler reconcile.Reconciler) error {
	return Controller(mgr, object, reconciler, "plain")
}

// Owning watches what the object controls as well.
func Owning(mgr ctrl.Manager, object client.Object, reconciler reconcile.Reconciler, owned ...client.Object) error {
	b := ctrl.NewControllerManagedBy(mgr).For(object)
	for _, kind := range owned {
		b = b.Owns(kind)
	}
	return b.Complete(reconciler)
}
