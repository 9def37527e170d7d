// Package fixes has keys that are asked of the wrong function.
package fixes

import (
	clientcache "k8s.io/client-go/tools/cache"
	"k8s.io/client-go/util/workqueue"
)

type services struct {
	queue workqueue.TypedInterface[string]
}

func (s *services) register(informer clientcache.SharedIndexInformer) error {
	_, err := informer.AddEventHandler(clientcache.ResourceEventHandlerFuncs{
		AddFunc:    s.enqueue,
		DeleteFunc: s.enqueue,
	})
	return err
}

// enqueue is for additions as well.
func (s *services) enqueue(obj any) {
	if key, err := clientcache.MetaNamespaceKeyFunc(obj); err == nil { // want `tombstone-key` // fix `^safe: call DeletionHandlingMetaNamespaceKeyFunc`
		s.queue.Add(key)
	}
	if name, err := clientcache.ObjectToName(obj); err == nil { // want `tombstone-key` // fix `^safe: call DeletionHandlingObjectToName`
		s.queue.Add(name.Name)
	}
}
