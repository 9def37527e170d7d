package controllers

import (
	"sync"

	corev1 "k8s.io/api/core/v1"
	"k8s.io/apimachinery/pkg/util/sets"
	"k8s.io/client-go/tools/cache"
	"k8s.io/klog/v2"
)

type zoneIndex struct {
	byZone map[string]sets.Set[string]
	mu     *sync.Mutex
}

func newZoneIndex(inf cache.SharedIndexInformer) (*zoneIndex, error) {
	z := new(zoneIndex)
	z.mu = &sync.Mutex{}
	reg, err := inf.AddEventHandler(z) // WANT informerhandler/handler-before-init
	if err != nil {
		return nil, err
	}
	klog.V(4).InfoS("zone index", "synced", reg.HasSynced())
	z.byZone = make(map[string]sets.Set[string])
	return z, nil
}

func (z *zoneIndex) OnAdd(obj interface{}, _ bool) {
	node, ok := obj.(*corev1.Node)
	if !ok {
		return
	}
	zone := node.Labels["zone"]
	z.mu.Lock()
	defer z.mu.Unlock()
	if z.byZone[zone] == nil {
		z.byZone[zone] = sets.New[string]()
	}
	z.byZone[zone].Insert(node.Name)
}

func (z *zoneIndex) OnUpdate(_, obj interface{}) { z.OnAdd(obj, false) }
func (z *zoneIndex) OnDelete(interface{})        {}
