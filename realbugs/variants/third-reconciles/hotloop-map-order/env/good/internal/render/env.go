package render

import (
	"sort"
	"strings"

	"example.org/variants/third-reconciles/hotloop-map-order/env/good/api/v1"
	corev1 "k8s.io/api/core/v1"
)

func environment(fn *v1.Function) []corev1.EnvVar {
	env := []corev1.EnvVar{{Name: "FUNCTION_NAME", Value: fn.Name}}
	names := make([]string, 0, len(fn.Spec.Env))
	for name := range fn.Spec.Env {
		names = append(names, name)
	}
	sort.Strings(names)
	for _, name := range names {
		env = append(env, corev1.EnvVar{Name: strings.ToUpper(name), Value: fn.Spec.Env[name]})
	}
	return env
}
