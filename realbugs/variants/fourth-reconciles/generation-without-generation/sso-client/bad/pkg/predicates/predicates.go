package predicates

import (
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/predicate"
)

// Outside drops the objects of a namespace.
func Outside(namespace string) predicate.Predicate {
	return predicate.NewPredicateFuncs(func(obj client.Object) bool { return obj.GetNamespace() != namespace })
}

// SpecChanged passes changes of the spec.
func SpecChanged() predicate.Predicate {
	return predicate.And(predicate.GenerationChangedPredicate{}, Outside("kube-system"))
}
