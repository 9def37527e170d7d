package nodes

import (
	corev1 "k8s.io/api/core/v1"
	"k8s.io/apimachinery/pkg/labels"
)

// Pool describes the machines that a pool waits for.
type Pool struct {
	Name     string
	Selector labels.Selector
}

func (p Pool) owns(n *corev1.Node) bool { return p.Selector.Matches(labels.Set(n.Labels)) }

func ready(n *corev1.Node) bool {
	for _, c := range n.Status.Conditions {
		if c.Type == corev1.NodeReady {
			return c.Status == corev1.ConditionTrue
		}
	}
	return false
}
