package taints

import (
	"slices"

	corev1 "k8s.io/api/core/v1"
)

const key = "acme.io/unreachable"

func without(list []corev1.Taint) []corev1.Taint {
	out := make([]corev1.Taint, 0, len(list))
	for _, t := range list {
		if t.Key != key {
			out = append(out, t)
		}
	}
	return out
}

func setTaint(n *corev1.Node, on bool) bool {
	has := slices.ContainsFunc(n.Spec.Taints, func(t corev1.Taint) bool { return t.Key == key })
	switch {
	case on && !has:
		n.Spec.Taints = append(without(n.Spec.Taints), corev1.Taint{Key: key, Effect: corev1.TaintEffectNoExecute})
	case !on && has:
		n.Spec.Taints = without(n.Spec.Taints)
	}
	return on != has
}
