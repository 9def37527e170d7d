package controllers

import (
	"strings"

	corev1 "k8s.io/api/core/v1"
)

func buildEnv(in map[string]string) []corev1.EnvVar {
	out := make([]corev1.EnvVar, 0, len(in)+1)
	out = append(out, corev1.EnvVar{Name: "TUNNEL_LOG", Value: "info"})
	for k, v := range in { // WANT hotloop/map-order
		out = append(out, corev1.EnvVar{Name: strings.ToUpper(k), Value: v})
	}
	return out
}

func argsOf(in map[string]string) []string {
	var out []string
	for k, v := range in {
		out = append(out, "--"+k+"="+v)
	}
	return out
}
