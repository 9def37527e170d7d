// Package again looks into tombstones, and asks the tombstone itself for its object afterwards.
package again

import (
	"fmt"
	"log"

	corev1 "k8s.io/api/core/v1"
	"k8s.io/client-go/tools/cache"
	"k8s.io/client-go/util/workqueue"
)

type controller struct {
	informer cache.SharedIndexInformer
	queue    workqueue.TypedRateLimitingInterface[string]
}

func (c *controller) register() {
	for _, h := range []cache.ResourceEventHandlerFuncs{
		{DeleteFunc: c.deleted},
		{DeleteFunc: c.viaHelper},
		{DeleteFunc: c.inBranch},
		{DeleteFunc: c.okDeleted},
		{DeleteFunc: c.okBoth},
		{DeleteFunc: c.okKey},
		{DeleteFunc: c.okHelper},
	} {
		_, _ = c.informer.AddEventHandler(h)
	}
}

func (c *controller) deleted(obj any) {
	pod, ok := obj.(*corev1.Pod)
	if !ok {
		tombstone, isTombstone := obj.(cache.DeletedFinalStateUnknown)
		if !isTombstone {
			log.Printf("no pod: %T", obj)
			return
		}
		pod, ok = obj.(*corev1.Pod) // want `tombstone-discarded: obj is still the tombstone whose object was taken out before: it is no \*v1.Pod, and the deletion is dropped`
		if !ok {
			log.Printf("no pod in the tombstone: %T", tombstone.Obj)
			return
		}
	}
	c.queue.Add(pod.Name)
}

func (c *controller) viaHelper(obj any) {
	pod, err := podOf(obj)
	if err != nil {
		log.Print(err)
		return
	}
	c.queue.Add(pod.Name)
}

func podOf(obj any) (*corev1.Pod, error) {
	if pod, ok := obj.(*corev1.Pod); ok {
		return pod, nil
	}
	tombstone, ok := obj.(cache.DeletedFinalStateUnknown)
	if !ok {
		return nil, fmt.Errorf("neither a pod nor a tombstone: %T", obj)
	}
	pod, ok := obj.(*corev1.Pod) // want `tombstone-discarded: obj is still the tombstone`
	if !ok {
		return nil, fmt.Errorf("no pod in the tombstone of %s", tombstone.Key)
	}
	return pod, nil
}

func (c *controller) inBranch(obj any) {
	if tombstone, ok := obj.(cache.DeletedFinalStateUnknown); ok {
		log.Printf("missed the deletion of %s", tombstone.Key)
		if pod, ok := obj.(*corev1.Pod); ok { // want `tombstone-discarded: obj is still the tombstone`
			c.queue.Add(pod.Name)
		}
		return
	}
	if pod, ok := obj.(*corev1.Pod); ok {
		c.queue.Add(pod.Name)
	}
}

func (c *controller) okDeleted(obj any) {
	pod, ok := obj.(*corev1.Pod)
	if !ok {
		tombstone, isTombstone := obj.(cache.DeletedFinalStateUnknown)
		if !isTombstone {
			return
		}
		if pod, ok = tombstone.Obj.(*corev1.Pod); !ok {
			log.Printf("no pod in the tombstone: %T", tombstone.Obj)
			return
		}
	}
	c.queue.Add(pod.Name)
}

// The tombstone has been seen to; what follows is about objects.
func (c *controller) okBoth(obj any) {
	if tombstone, ok := obj.(cache.DeletedFinalStateUnknown); ok {
		c.queue.Add(tombstone.Key)
	}
	if pod, ok := obj.(*corev1.Pod); ok {
		c.queue.Add(pod.Name)
	}
}

// The key of the tombstone is enough.
func (c *controller) okKey(obj any) {
	tombstone, ok := obj.(cache.DeletedFinalStateUnknown)
	pod, isPod := obj.(*corev1.Pod)
	switch {
	case ok:
		c.queue.Add(tombstone.Key)
	case isPod:
		c.queue.Add(pod.Name)
	}
}

func (c *controller) okHelper(obj any) {
	if tombstone, ok := obj.(cache.DeletedFinalStateUnknown); ok {
		obj = tombstone.Obj
	}
	if pod, err := podOf(obj); err == nil {
		c.queue.Add(pod.Name)
	}
}
