package controllers

import (
	"fmt"
	"sync"

	corev1 "k8s.io/api/core/v1"
	utilruntime "k8s.io/apimachinery/pkg/util/runtime"
	"k8s.io/client-go/tools/cache"
)

type nodeIndex struct {
	mu    sync.RWMutex
	zones map[string]string
}

func objectOf[T any](obj any) (T, bool) {
	switch v := obj.(type) {
	case T:
		return v, true
	case cache.DeletedFinalStateUnknown:
		t, ok := v.Obj.(T)
		return t, ok
	}
	var zero T
	return zero, false
}

func (n *nodeIndex) OnAdd(obj any, isInInitialList bool) {
	node := obj.(*corev1.Node)
	n.mu.Lock()
	defer n.mu.Unlock()
	n.zones[node.Name] = node.Labels["zone"]
}

func (n *nodeIndex) OnUpdate(_, obj any) { n.OnAdd(obj, false) }

func (n *nodeIndex) OnDelete(obj any) {
	node, ok := objectOf[*corev1.Node](obj)
	if !ok {
		utilruntime.HandleError(fmt.Errorf("unexpected %T", obj))
		return
	}
	n.mu.Lock()
	defer n.mu.Unlock()
	delete(n.zones, node.Name)
}

func WatchNodes(inf cache.SharedIndexInformer) (*nodeIndex, error) {
	idx := &nodeIndex{zones: map[string]string{}}
	_, err := inf.AddEventHandler(idx)
	return idx, err
}
