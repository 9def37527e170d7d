package example

import (
	corev1 "k8s.io/api/core/v1"
	utilruntime "k8s.io/apimachinery/pkg/util/runtime"
	"k8s.io/client-go/tools/cache"
	"k8s.io/client-go/util/workqueue"
	"k8s.io/klog/v2"
)

// Peers does what Members does, and heeds tombstones.
type Peers struct {
	addresses map[string]string
	queue     workqueue.TypedInterface[string]
}

func (p *Peers) Register(informer cache.SharedIndexInformer) {
	for _, deleted := range []func(any){p.deleted, p.enqueue, p.value, p.recovered, p.enqueueKey} {
		if _, err := informer.AddEventHandler(cache.ResourceEventHandlerFuncs{DeleteFunc: deleted}); err != nil {
			utilruntime.HandleError(err)
		}
	}
}

func (p *Peers) deleted(obj any) {
	if unknown, ok := obj.(cache.DeletedFinalStateUnknown); ok {
		obj = unknown.Obj
	}
	node, ok := obj.(*corev1.Node)
	if !ok {
		klog.Errorf("unexpected object %T", obj)
		return
	}
	delete(p.addresses, node.Name)
}

func (p *Peers) enqueue(obj any) {
	switch obj := obj.(type) {
	case *corev1.Node:
		p.queue.Add(obj.Name)
	case cache.DeletedFinalStateUnknown:
		p.queue.Add(obj.Key)
	}
}

func (p *Peers) value(obj any) {
	unknown, ok := obj.(cache.DeletedFinalStateUnknown)
	if ok {
		obj = unknown.Obj
	}
	if node, ok := obj.(*corev1.Node); ok {
		p.queue.Add(node.Name)
	}
}

func (p *Peers) recovered(obj any) {
	node, ok := obj.(*corev1.Node)
	if !ok {
		unknown, ok := obj.(cache.DeletedFinalStateUnknown)
		if !ok {
			return
		}
		node, ok = unknown.Obj.(*corev1.Node)
		if !ok {
			return
		}
	}
	delete(p.addresses, node.Name)
}

func (p *Peers) enqueueKey(obj any) {
	key, err := cache.DeletionHandlingMetaNamespaceKeyFunc(obj)
	if err != nil {
		utilruntime.HandleError(err)
		return
	}
	p.queue.Add(key)
}
