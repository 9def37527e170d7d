// Package example has the programs of the manual.
package example

import (
	corev1 "k8s.io/api/core/v1"
	utilruntime "k8s.io/apimachinery/pkg/util/runtime"
	"k8s.io/client-go/tools/cache"
	"k8s.io/client-go/util/workqueue"
	"k8s.io/klog/v2"
)

type Members struct {
	addresses map[string]string
	queue     workqueue.TypedInterface[string]
}

func (m *Members) Register(informer cache.SharedIndexInformer) {
	for _, deleted := range []func(any){m.deleted, m.enqueue, m.pointer, m.discarded, m.enqueueKey} {
		if _, err := informer.AddEventHandler(cache.ResourceEventHandlerFuncs{DeleteFunc: deleted}); err != nil {
			utilruntime.HandleError(err)
		}
	}
}

func (m *Members) deleted(obj any) {
	node := obj.(*corev1.Node) // want `^tombstone-assert: the assertion panics when the watch missed a deletion: obj is then a cache.DeletedFinalStateUnknown and no \*v1.Node$`
	delete(m.addresses, node.Name)
}

func (m *Members) enqueue(obj any) {
	node, ok := obj.(*corev1.Node) // want `^tombstone-ignored: a deletion that the watch missed is dropped: obj is then a cache.DeletedFinalStateUnknown and no \*v1.Node$`
	if !ok {
		klog.Errorf("unexpected object %T", obj)
		return
	}
	m.queue.Add(node.Name)
}

func (m *Members) pointer(obj any) {
	unknown, ok := obj.(*cache.DeletedFinalStateUnknown) // want `^tombstone-pointer: a tombstone is a cache.DeletedFinalStateUnknown and never a pointer to one: a deletion that the watch missed is not recognised$`
	if ok {
		obj = unknown.Obj
	}
	if node, ok := obj.(*corev1.Node); ok {
		m.queue.Add(node.Name)
	}
}

func (m *Members) discarded(obj any) {
	node, ok := obj.(*corev1.Node)
	if !ok {
		unknown, ok := obj.(cache.DeletedFinalStateUnknown)
		if !ok {
			return
		}
		_, ok = unknown.Obj.(*corev1.Node)
		if !ok {
			return
		}
	}
	delete(m.addresses, node.Name) // want `^tombstone-discarded: the object in the tombstone is thrown away: what is used here is the nil that the assertion to \*v1.Node has left$`
}

func (m *Members) enqueueKey(obj any) {
	key, err := cache.MetaNamespaceKeyFunc(obj) // want `^tombstone-key: MetaNamespaceKeyFunc returns an error for a cache.DeletedFinalStateUnknown: a deletion that the watch missed is lost$`
	if err != nil {
		utilruntime.HandleError(err)
		return
	}
	m.queue.Add(key)
}
