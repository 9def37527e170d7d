package placement

import (
	"k8s.io/apimachinery/pkg/api/equality"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/event"
	"sigs.k8s.io/controller-runtime/pkg/predicate"
)

// moved looks at updates that change more than who has written what.
func moved() predicate.Funcs {
	return predicate.Funcs{UpdateFunc: func(e event.UpdateEvent) bool {
		e.ObjectNew.SetManagedFields(e.ObjectOld.GetManagedFields())
		return !equality.Semantic.DeepEqual(e.ObjectOld, e.ObjectNew)
	}}
}

// finished does the same on a copy.
func finished() predicate.Funcs {
	return predicate.Funcs{UpdateFunc: func(e event.UpdateEvent) bool {
		snapshot := e.ObjectNew.DeepCopyObject().(client.Object)
		snapshot.SetManagedFields(e.ObjectOld.GetManagedFields())
		return !equality.Semantic.DeepEqual(e.ObjectOld, snapshot)
	}}
}
