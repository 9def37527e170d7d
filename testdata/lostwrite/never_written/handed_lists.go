package never_written

import (
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
)

// turned sets the condition of the loop, and not the one in the list (vm-import-controller).
func turned(conditions []metav1.Condition, now metav1.Condition) []metav1.Condition {
	found := false
	for _, c := range conditions {
		if c.Type == now.Type {
			found = true
			c.Status = now.Status // want `never-written: c.Status is set on a copy and nothing uses it afterwards`
			c.Reason = now.Reason
		}
	}
	if !found {
		conditions = append(conditions, now)
	}
	return conditions
}

// okTurned sets the one in the list.
func okTurned(conditions []metav1.Condition, now metav1.Condition) []metav1.Condition {
	for i := range conditions {
		if c := &conditions[i]; c.Type == now.Type {
			c.Status = now.Status
			return conditions
		}
	}
	return append(conditions, now)
}

// okGathered makes a list of its own.
func okGathered(conditions []metav1.Condition, reason string) (all []metav1.Condition) {
	for _, c := range conditions {
		c.Reason = reason
		all = append(all, c)
	}
	return all
}

// okBackInList puts the changed condition back into the list.
func okBackInList(conditions []metav1.Condition, reason string) {
	for i, c := range conditions {
		if c.Reason != reason {
			c.Reason = reason
			conditions[i] = c
		}
	}
}

// okShownAs looks at the condition as it would be.
func okShownAs(conditions []metav1.Condition, show func(metav1.Condition)) {
	for _, c := range conditions {
		c.Message = ""
		show(c)
	}
}
