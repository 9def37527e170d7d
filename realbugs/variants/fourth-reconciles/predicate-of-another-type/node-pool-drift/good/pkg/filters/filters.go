package filters

import (
	corev1 "k8s.io/api/core/v1"
	"sigs.k8s.io/controller-runtime/pkg/event"
	"sigs.k8s.io/controller-runtime/pkg/predicate"
)

// ReadinessChanged passes objects whose Ready condition changed.
type ReadinessChanged struct {
	predicate.Funcs
}

// Update compares the conditions.
func (ReadinessChanged) Update(e event.UpdateEvent) bool {
	was, ok := e.ObjectOld.(*corev1.Node)
	if !ok {
		return false
	}
	is, ok := e.ObjectNew.(*corev1.Node)
	if !ok {
		return false
	}
	return Ready(was.Status.Conditions) != Ready(is.Status.Conditions)
}

// Ready says whether a node is ready.
func Ready(all []corev1.NodeCondition) bool {
	for _, c := range all {
		if c.Type == corev1.NodeReady {
			return c.Status == corev1.ConditionTrue
		}
	}
	return false
}
