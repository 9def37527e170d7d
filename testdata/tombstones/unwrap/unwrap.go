// Package unwrap has the helpers that handlers of other packages call.
package unwrap

import (
	"fmt"

	corev1 "k8s.io/api/core/v1"
	"k8s.io/client-go/tools/cache"
)

// Object takes the object out of a tombstone.
func Object(obj any) any {
	if unknown, ok := obj.(cache.DeletedFinalStateUnknown); ok {
		return unknown.Obj
	}
	return obj
}

// Key fails for a tombstone.
func Key(obj any) (string, error) { return cache.MetaNamespaceKeyFunc(obj) }

// Pod panics for a tombstone.
func Pod(obj any) *corev1.Pod { return obj.(*corev1.Pod) }

// AsPod returns an error for a tombstone.
func AsPod(obj any) (*corev1.Pod, error) {
	pod, ok := obj.(*corev1.Pod)
	if !ok {
		return nil, fmt.Errorf("no pod: %v", obj)
	}
	return pod, nil
}

// Each gives an informer a function that gets tombstones.
func Each(informer cache.SharedIndexInformer, prefix string, deleted func(string, any)) error {
	_, err := informer.AddEventHandler(cache.ResourceEventHandlerFuncs{DeleteFunc: func(obj any) { deleted(prefix, obj) }})
	return err
}

// EachObject gives it one that does not.
func EachObject(informer cache.SharedIndexInformer, deleted func(any)) error {
	_, err := informer.AddEventHandler(cache.ResourceEventHandlerFuncs{DeleteFunc: func(obj any) { deleted(Object(obj)) }})
	return err
}

// Wrap gives an inner handler what it is handed.
func Wrap(inner cache.ResourceEventHandler) cache.ResourceEventHandlerFuncs {
	return cache.ResourceEventHandlerFuncs{DeleteFunc: func(obj any) { inner.OnDelete(obj) }}
}

// WrapObject gives it the object in a tombstone.
func WrapObject(inner cache.ResourceEventHandler) cache.ResourceEventHandlerFuncs {
	return cache.ResourceEventHandlerFuncs{DeleteFunc: func(obj any) { inner.OnDelete(Object(obj)) }}
}

type counting struct {
	inner cache.ResourceEventHandler
	count int
}

func (c *counting) OnAdd(obj any, isInInitialList bool) { c.inner.OnAdd(obj, isInInitialList) }
func (c *counting) OnUpdate(before, now any)            { c.inner.OnUpdate(before, now) }
func (c *counting) OnDelete(obj any) {
	c.count++
	c.inner.OnDelete(obj)
}

// Counted registers a handler behind one that counts.
func Counted(informer cache.SharedIndexInformer, inner cache.ResourceEventHandler) error {
	_, err := informer.AddEventHandler(newCounting(inner))
	return err
}

func newCounting(inner cache.ResourceEventHandler) *counting { return &counting{inner: inner} }
