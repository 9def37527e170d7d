package render

import (
	"strings"

	"example.org/variants/third-reconciles/hotloop-map-order/env/bad/api/v1"
	corev1 "k8s.io/api/core/v1"
)

func environment(fn *v1.Function) []corev1.EnvVar {
	env := []corev1.EnvVar{{Name: "FUNCTION_NAME", Value: fn.Name}}
	for name, value := range fn.Spec.Env { // WANT hotloop/map-order
		env = append(env, corev1.EnvVar{Name: strings.ToUpper(name), Value: value})
	}
	return env
}
