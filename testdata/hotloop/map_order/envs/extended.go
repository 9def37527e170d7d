package envs

import corev1 "k8s.io/api/core/v1"

// With returns a list with a variable more.
func With(list []corev1.EnvVar, name, value string) []corev1.EnvVar {
	return append(list, corev1.EnvVar{Name: name, Value: value})
}

// Replace returns a list in which a variable has a value.
func Replace(list []corev1.EnvVar, name, value string) []corev1.EnvVar {
	for i := range list {
		if list[i].Name == name {
			list[i].Value = value
			return list
		}
	}
	return append(list, corev1.EnvVar{Name: name, Value: value})
}
