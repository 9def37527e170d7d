package endpoints

import (
	"fmt"
	"net"
	"sort"
	"strconv"

	corev1 "k8s.io/api/core/v1"
	"k8s.io/apimachinery/pkg/labels"
	corelisters "k8s.io/client-go/listers/core/v1"
)

// View renders the addresses of nodes for the load balancer.
type View struct {
	nodes corelisters.NodeLister
}

func NewView(nodes corelisters.NodeLister) *View { return &View{nodes: nodes} }

func internal(n *corev1.Node) []corev1.NodeAddress {
	list := n.Status.Addresses
	sort.Slice(list, func(i, j int) bool { return list[i].Address < list[j].Address }) // WANT cachemutate/sorted-in-place
	return list
}

// Backends lists the internal addresses of all nodes.
func (v *View) Backends(port int) ([]string, error) {
	nodes, err := v.nodes.List(labels.Everything())
	if err != nil {
		return nil, fmt.Errorf("list nodes: %w", err)
	}
	var out []string
	for _, n := range nodes {
		if n.Spec.Unschedulable {
			continue
		}
		for _, a := range internal(n) {
			if a.Type == corev1.NodeInternalIP {
				out = append(out, net.JoinHostPort(a.Address, strconv.Itoa(port)))
			}
		}
	}
	sort.Strings(out)
	return out, nil
}
