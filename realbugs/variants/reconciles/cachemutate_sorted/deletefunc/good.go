package controllers

import (
	"fmt"
	"slices"
	"sort"

	corev1 "k8s.io/api/core/v1"
	corelisters "k8s.io/client-go/listers/core/v1"
)

type AddressReader struct {
	nodes corelisters.NodeLister
}

func (t *AddressReader) Internal(node string) ([]corev1.NodeAddress, error) {
	n, err := t.nodes.Get(node)
	if err != nil {
		return nil, fmt.Errorf("node %s: %w", node, err)
	}
	all := append([]corev1.NodeAddress(nil), n.Status.Addresses...)
	all = slices.DeleteFunc(all, func(a corev1.NodeAddress) bool { return a.Type != corev1.NodeInternalIP })
	sort.Slice(all, func(i, j int) bool { return all[i].Address < all[j].Address })
	return all, nil
}
