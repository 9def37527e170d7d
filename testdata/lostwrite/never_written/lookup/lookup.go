// Package lookup finds conditions in lists.
package lookup

import corev1 "k8s.io/api/core/v1"

// Condition returns a copy of the condition of a type, and where it is.
func Condition(status *corev1.PodStatus, of corev1.PodConditionType) (int, *corev1.PodCondition) {
	for i, c := range status.Conditions {
		if c.Type == of {
			return i, &c
		}
	}
	return -1, nil
}

// ConditionIn returns the condition itself.
func ConditionIn(status *corev1.PodStatus, of corev1.PodConditionType) (int, *corev1.PodCondition) {
	for i := range status.Conditions {
		if status.Conditions[i].Type == of {
			return i, &status.Conditions[i]
		}
	}
	return -1, nil
}
