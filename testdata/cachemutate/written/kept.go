package written

import (
	"slices"

	corev1 "k8s.io/api/core/v1"
	corelisters "k8s.io/client-go/listers/core/v1"
)

type drainer struct{ nodes corelisters.NodeLister }

// The list that is kept has the memory of the one that was read.
func (d *drainer) taints(name string) ([]corev1.Taint, error) {
	node, err := d.nodes.Get(name)
	if err != nil {
		return nil, err
	}
	kept := node.Spec.Taints[:0]
	for _, taint := range node.Spec.Taints {
		if taint.Key != "drained" {
			kept = append(kept, taint) // want `sorted-in-place: node is the cache's own object: append moves the elements of Taints for all readers, and races with them`
		}
	}
	return kept, nil
}

func (d *drainer) finalizers(name, own string) []string {
	node, err := d.nodes.Get(name)
	if err != nil {
		return nil
	}
	return without(node.Finalizers, own) // want `sorted-in-place: .*: without moves the elements of Finalizers`
}

func without(list []string, own string) []string {
	kept := list[:0]
	for i := range list {
		if list[i] == own {
			continue
		}
		kept = append(kept, list[i])
	}
	return kept
}

func (d *drainer) addresses(name string) []corev1.NodeAddress {
	node, err := d.nodes.Get(name)
	if err != nil {
		return nil
	}
	all := node.Status.Addresses
	kept := all[0:0]
	for len(all) > 0 {
		if all[0].Type == corev1.NodeInternalIP {
			kept = append(kept, all[0]) // want `sorted-in-place: .* append moves the elements of Addresses`
		}
		all = all[1:]
	}
	return kept
}

// A list without room gets memory of its own.
func (d *drainer) okRoom(name string) ([]corev1.Taint, error) {
	node, err := d.nodes.Get(name)
	if err != nil {
		return nil, err
	}
	kept := node.Spec.Taints[:0:0]
	for _, taint := range node.Spec.Taints {
		if taint.Key != "drained" {
			kept = append(kept, taint)
		}
	}
	return kept, nil
}

func (d *drainer) okCloned(name string) ([]corev1.Taint, error) {
	node, err := d.nodes.Get(name)
	if err != nil {
		return nil, err
	}
	all := slices.Clone(node.Spec.Taints)
	kept := all[:0]
	for _, taint := range all {
		if taint.Key != "drained" {
			kept = append(kept, taint)
		}
	}
	return kept, nil
}

func (d *drainer) okAnew(name string) ([]corev1.Taint, error) {
	node, err := d.nodes.Get(name)
	if err != nil {
		return nil, err
	}
	var kept []corev1.Taint
	for _, taint := range node.Spec.Taints {
		kept = append(kept, taint)
	}
	return kept, nil
}
