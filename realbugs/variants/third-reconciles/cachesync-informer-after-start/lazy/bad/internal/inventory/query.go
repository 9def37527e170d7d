package inventory

import (
	corev1 "k8s.io/api/core/v1"
	"k8s.io/apimachinery/pkg/labels"
)

// Load counts the pods on each ready node.
func (i *Inventory) Load() (map[string]int, error) {
	nodes, err := i.nodes.List(labels.Everything())
	if err != nil {
		return nil, err
	}
	load := make(map[string]int, len(nodes))
	for _, n := range nodes {
		if ready(n) {
			load[n.Name] = 0
		}
	}
	pods, err := i.pods.List(labels.Everything())
	if err != nil {
		return nil, err
	}
	for _, p := range pods {
		if _, ok := load[p.Spec.NodeName]; ok {
			load[p.Spec.NodeName]++
		}
	}
	return load, nil
}

func ready(n *corev1.Node) bool {
	for _, c := range n.Status.Conditions {
		if c.Type == corev1.NodeReady {
			return c.Status == corev1.ConditionTrue
		}
	}
	return false
}
