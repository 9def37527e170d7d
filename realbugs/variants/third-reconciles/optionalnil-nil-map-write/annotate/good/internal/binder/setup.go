package binder

import (
	"example.org/variants/third-reconciles/optionalnil-nil-map-write/annotate/good/api/v1"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/predicate"
)

func Setup(mgr ctrl.Manager, name string) error {
	return ctrl.NewControllerManagedBy(mgr).For(&v1.Claim{}).
		WithEventFilter(predicate.ResourceVersionChangedPredicate{}).
		Complete(&Binder{Client: mgr.GetClient(), name: name})
}
