package watch

import (
	corev1 "k8s.io/api/core/v1"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/event"
	"sigs.k8s.io/controller-runtime/pkg/predicate"
)

// Guarded passes objects of guarded namespaces.
func Guarded(ignored map[string]bool) predicate.Predicate {
	return predicate.NewPredicateFuncs(func(obj client.Object) bool { return !ignored[obj.GetNamespace()] })
}

// PhaseChanged passes pods whose phase changed.
func PhaseChanged() predicate.Predicate {
	return predicate.Funcs{UpdateFunc: func(e event.UpdateEvent) bool {
		was, ok1 := e.ObjectOld.(*corev1.Pod)
		is, ok2 := e.ObjectNew.(*corev1.Pod)
		return ok1 && ok2 && was.Status.Phase != is.Status.Phase
	}}
}
