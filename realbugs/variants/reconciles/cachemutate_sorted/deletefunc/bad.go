package controllers

import (
	"fmt"
	"slices"

	corev1 "k8s.io/api/core/v1"
	corelisters "k8s.io/client-go/listers/core/v1"
)

type TaintReader struct {
	nodes corelisters.NodeLister
}

func (t *TaintReader) Effective(node string) ([]corev1.Taint, error) {
	n, err := t.nodes.Get(node)
	if err != nil {
		return nil, fmt.Errorf("node %s: %w", node, err)
	}
	return slices.DeleteFunc(n.Spec.Taints, func(x corev1.Taint) bool { // WANT cachemutate/sorted-in-place
		return x.Effect == corev1.TaintEffectPreferNoSchedule
	}), nil
}
