package controllers

import (
	"sync"

	"k8s.io/apimachinery/pkg/api/meta"
	"k8s.io/client-go/tools/cache"
	"k8s.io/klog/v2"
)

type machineCache struct {
	mu   sync.Mutex
	seen map[string]bool
}

func (m *machineCache) OnAdd(obj any, _ bool) { m.set(obj, true) }
func (m *machineCache) OnUpdate(_, obj any)   { m.set(obj, true) }
func (m *machineCache) OnDelete(obj any)      { m.set(obj, false) }

func (m *machineCache) set(obj any, present bool) {
	acc, err := meta.Accessor(obj) // WANT informerhandler/tombstone-key
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

func track(inf cache.SharedIndexInformer) error {
	_, err := inf.AddEventHandler(&machineCache{seen: map[string]bool{}})
	return err
}
