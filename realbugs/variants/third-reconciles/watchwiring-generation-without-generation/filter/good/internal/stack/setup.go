package stack

import (
	"example.org/variants/third-reconciles/watchwiring-generation-without-generation/filter/good/api/v1alpha1"
	corev1 "k8s.io/api/core/v1"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/builder"
	"sigs.k8s.io/controller-runtime/pkg/controller"
	"sigs.k8s.io/controller-runtime/pkg/predicate"
)

type Options struct {
	Workers int
}

// Setup registers the controller.
func Setup(mgr ctrl.Manager, o Options) error {
	r := &Reconciler{Client: mgr.GetClient(), scheme: mgr.GetScheme()}
	b := ctrl.NewControllerManagedBy(mgr).
		For(&v1alpha1.Stack{}, builder.WithPredicates(predicate.GenerationChangedPredicate{})).
		Owns(&corev1.ConfigMap{})
	if o.Workers > 0 {
		b = b.WithOptions(controller.Options{MaxConcurrentReconciles: o.Workers})
	}
	return b.Complete(r)
}
