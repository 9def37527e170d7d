// Package pointer has tests for a pointer to a tombstone.
package pointer

import (
	corev1 "k8s.io/api/core/v1"
	"k8s.io/client-go/tools/cache"
	"k8s.io/client-go/util/workqueue"
)

type claims struct {
	queue workqueue.TypedInterface[string]
}

func (c *claims) register(informer cache.SharedIndexInformer) {
	_, _ = informer.AddEventHandler(cache.ResourceEventHandlerFuncs{DeleteFunc: c.deleted})
	_, _ = informer.AddEventHandler(cache.ResourceEventHandlerFuncs{DeleteFunc: c.okBoth})
}

func (c *claims) deleted(obj any) {
	claim, ok := obj.(*corev1.PersistentVolumeClaim)
	if !ok {
		unknown, ok := obj.(*cache.DeletedFinalStateUnknown) // want `^tombstone-pointer: a tombstone is a cache.DeletedFinalStateUnknown and never a pointer to one: a deletion that the watch missed is not recognised$`
		if !ok {
			return
		}
		if claim, ok = unknown.Obj.(*corev1.PersistentVolumeClaim); !ok {
			return
		}
	}
	c.queue.Add(claim.Name)
}

func claimOf(obj any) *corev1.PersistentVolumeClaim {
	switch obj := obj.(type) {
	case *corev1.PersistentVolumeClaim:
		return obj
	case *cache.DeletedFinalStateUnknown: // want `tombstone-pointer`
		return claimOf(obj.Obj)
	}
	return nil
}

// The helper is all that asks.
func unwrap(obj any) any {
	if unknown, ok := obj.(*cache.DeletedFinalStateUnknown); ok { // want `tombstone-pointer`
		return unknown.Obj
	}
	return obj
}

func (c *claims) okBoth(obj any) {
	switch unknown := obj.(type) {
	case cache.DeletedFinalStateUnknown:
		obj = unknown.Obj
	case *cache.DeletedFinalStateUnknown:
		obj = unknown.Obj
	}
	c.queue.Add(obj.(*corev1.PersistentVolumeClaim).Name)
}
