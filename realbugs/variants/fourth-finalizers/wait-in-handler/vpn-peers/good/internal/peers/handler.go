package peers

import (
	corev1 "k8s.io/api/core/v1"
	"k8s.io/client-go/tools/cache"
	"k8s.io/klog/v2"

	"example.org/variants/fourth-finalizers/wait-in-handler/vpn-peers/good/internal/tunnel"
)

// handler keeps the peers of the device like the nodes of the cluster.
type handler struct {
	device tunnel.Device
}

func (h *handler) OnAdd(obj any, _ bool) {
	node, ok := obj.(*corev1.Node)
	if !ok {
		return
	}
	h.set(node)
}

func (h *handler) OnUpdate(_, obj any) {
	if node, ok := obj.(*corev1.Node); ok {
		h.set(node)
	}
}

func (h *handler) OnDelete(obj any) {
	if tombstone, ok := obj.(cache.DeletedFinalStateUnknown); ok {
		obj = tombstone.Obj
	}
	node, ok := obj.(*corev1.Node)
	if !ok {
		return
	}
	if err := h.device.Remove(node.Name); err != nil {
		klog.ErrorS(err, "Peer not removed", "node", node.Name)
	}
}

func (h *handler) set(node *corev1.Node) {
	for _, a := range node.Status.Addresses {
		if a.Type != corev1.NodeInternalIP {
			continue
		}
		if err := h.device.Set(tunnel.Peer{Name: node.Name, Address: a.Address}); err != nil {
			klog.ErrorS(err, "Peer not set", "node", node.Name)
		}
		return
	}
}
