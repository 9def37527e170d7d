package controllers

import (
	"sync"

	corev1 "k8s.io/api/core/v1"
	"k8s.io/apimachinery/pkg/types"
	"k8s.io/client-go/informers"
	"k8s.io/client-go/tools/cache"
)

type keyTracker struct {
	mu   sync.Mutex
	keys map[types.UID]string
}

func (t *keyTracker) OnAdd(obj interface{}, _ bool) {
	if s, ok := obj.(*corev1.ConfigMap); ok {
		t.mu.Lock()
		t.keys[s.UID] = s.Name
		t.mu.Unlock()
	}
}

func (t *keyTracker) OnUpdate(_, _ interface{}) {}

func (t *keyTracker) OnDelete(obj interface{}) {
	var cm *corev1.ConfigMap
	switch o := obj.(type) {
	case *corev1.ConfigMap:
		cm = o
	case cache.DeletedFinalStateUnknown:
		cm, _ = o.Obj.(*corev1.ConfigMap)
	}
	if cm == nil {
		return
	}
	t.mu.Lock()
	defer t.mu.Unlock()
	delete(t.keys, cm.UID)
}

func (t *keyTracker) attach(f informers.SharedInformerFactory) error {
	_, err := f.Core().V1().ConfigMaps().Informer().AddEventHandler(t)
	return err
}
