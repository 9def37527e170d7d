package controllers

import (
	"sync"

	"k8s.io/apimachinery/pkg/api/meta"
	"k8s.io/client-go/tools/cache"
	"k8s.io/klog/v2"
)

type tunnelCache struct {
	mu   sync.Mutex
	seen map[string]bool
}

func (m *tunnelCache) OnAdd(obj any, _ bool) { m.set(obj, true) }
func (m *tunnelCache) OnUpdate(_, obj any)   { m.set(obj, true) }

func (m *tunnelCache) OnDelete(obj any) {
	if d, ok := obj.(cache.DeletedFinalStateUnknown); ok {
		m.set(d.Obj, false)
		return
	}
	m.set(obj, false)
}

func (m *tunnelCache) set(obj any, present bool) {
	acc, err := meta.Accessor(obj)
	if err != nil {
		klog.ErrorS(err, "no metadata")
		return
	}
	m.mu.Lock()
	defer m.mu.Unlock()
	if present {
		m.seen[acc.GetName()] = true
		return
	}
	delete(m.seen, acc.GetName())
}

func trackTunnels(inf cache.SharedIndexInformer) error {
	_, err := inf.AddEventHandler(&tunnelCache{seen: map[string]bool{}})
	return err
}
