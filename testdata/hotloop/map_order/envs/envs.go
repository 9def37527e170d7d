// Package envs makes the environment of containers.
package envs

import (
	"sort"

	corev1 "k8s.io/api/core/v1"
)

// Of returns the variables of a map.
func Of(values map[string]string) []corev1.EnvVar {
	var env []corev1.EnvVar
	for name, value := range values {
		env = append(env, corev1.EnvVar{Name: name, Value: value})
	}
	return env
}

// Sorted returns them in the order of their names.
func Sorted(values map[string]string) []corev1.EnvVar { return InOrder(Of(values)) }

// InOrder sorts variables.
func InOrder(env []corev1.EnvVar) []corev1.EnvVar {
	sort.Slice(env, func(i, j int) bool { return env[i].Name < env[j].Name })
	return env
}

// Set sets a variable in a list, or adds it.
func Set(env *[]corev1.EnvVar, name, value string) {
	for i := range *env {
		if (*env)[i].Name == name {
			(*env)[i].Value = value
			return
		}
	}
	*env = append(*env, corev1.EnvVar{Name: name, Value: value})
}
