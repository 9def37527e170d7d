package controllers

import (
	"sync"

	corev1 "k8s.io/api/core/v1"
	"k8s.io/apimachinery/pkg/types"
	"k8s.io/client-go/informers"
	"k8s.io/client-go/tools/cache"
)

type certTracker struct {
	mu   sync.Mutex
	keys map[types.UID]string
}

func (t *certTracker) OnAdd(obj interface{}, _ bool) {
	if s, ok := obj.(*corev1.Secret); ok {
		t.mu.Lock()
		t.keys[s.UID] = s.Name
		t.mu.Unlock()
	}
}

func (t *certTracker) OnUpdate(_, _ interface{}) {}

func (t *certTracker) OnDelete(obj interface{}) {
	var secret *corev1.Secret
	switch o := obj.(type) {
	case *corev1.Secret:
		secret = o
	case *cache.DeletedFinalStateUnknown: // WANT informerhandler/tombstone-pointer
		secret, _ = o.Obj.(*corev1.Secret)
	}
	if secret == nil {
		return
	}
	t.mu.Lock()
	defer t.mu.Unlock()
	delete(t.keys, secret.UID)
}

func (t *certTracker) attach(f informers.SharedInformerFactory) error {
	_, err := f.Core().V1().Secrets().Informer().AddEventHandler(t)
	return err
}
