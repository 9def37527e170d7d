package controllers

import (
	"sync"

	corev1 "k8s.io/api/core/v1"
	"k8s.io/apimachinery/pkg/util/sets"
	"k8s.io/client-go/tools/cache"
)

type rackIndex struct {
	byRack map[string]sets.Set[string]
	mu     sync.Mutex
	reg    cache.ResourceEventHandlerRegistration
}

func newRackIndex(inf cache.SharedIndexInformer) (*rackIndex, error) {
	z := &rackIndex{byRack: make(map[string]sets.Set[string])}
	reg, err := inf.AddEventHandler(z)
	if err != nil {
		return nil, err
	}
	z.reg = reg
	return z, nil
}

func (z *rackIndex) ready() bool { return z.reg.HasSynced() }

func (z *rackIndex) OnAdd(obj interface{}, _ bool) {
	node, ok := obj.(*corev1.Node)
	if !ok {
		return
	}
	rack := node.Labels["rack"]
	z.mu.Lock()
	defer z.mu.Unlock()
	if z.byRack[rack] == nil {
		z.byRack[rack] = sets.New[string]()
	}
	z.byRack[rack].Insert(node.Name)
}

func (z *rackIndex) OnUpdate(_, obj interface{}) { z.OnAdd(obj, false) }
func (z *rackIndex) OnDelete(interface{})        {}
