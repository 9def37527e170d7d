// Package topology knows where the volumes are.
package topology

import (
	"sync"

	corev1 "k8s.io/api/core/v1"
	toolscache "k8s.io/client-go/tools/cache"
	"sigs.k8s.io/controller-runtime/pkg/cache"
)

// Nodes knows the nodes that volumes can be copied from.
type Nodes struct {
	mu    sync.Mutex
	zones map[string]string
}

// NewNodes knows none yet.
func NewNodes() *Nodes { return &Nodes{zones: make(map[string]string)} }

// Watch keeps the nodes up to date.
func (n *Nodes) Watch(informer cache.Informer) error {
	_, err := informer.AddEventHandler(toolscache.ResourceEventHandlerFuncs{AddFunc: n.add, DeleteFunc: n.remove})
	return err
}

func (n *Nodes) add(obj any) {
	node := obj.(*corev1.Node)
	n.mu.Lock()
	defer n.mu.Unlock()
	n.zones[node.Name] = node.Labels[corev1.LabelTopologyZone]
}

func (n *Nodes) remove(obj any) {
	node := obj.(*corev1.Node)
	n.mu.Lock()
	defer n.mu.Unlock()
	delete(n.zones, node.Name)
}
