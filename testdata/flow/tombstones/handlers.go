// Package tombstones has the delete handlers of informers: a deletion that the watch has missed comes
// as a cache.DeletedFinalStateUnknown.
package tombstones

import (
	corev1 "k8s.io/api/core/v1"
	"k8s.io/client-go/tools/cache"
)

type controller struct{ queue []string }

func (c *controller) register(pods, nodes cache.SharedIndexInformer) {
	_, _ = pods.AddEventHandler(cache.ResourceEventHandlerFuncs{
		AddFunc:    c.okAdd,
		DeleteFunc: c.deletePod, // related `handles deletions`
	})
	remove := func(obj any) { c.enqueue(obj) }
	handler := cache.ResourceEventHandlerFuncs{DeleteFunc: remove}
	_, _ = nodes.AddEventHandler(handler)
	_, _ = nodes.AddEventHandler(cache.ResourceEventHandlerFuncs{DeleteFunc: c.okDeleteNode})
	_, _ = nodes.AddEventHandler(cache.ResourceEventHandlerFuncs{DeleteFunc: c.okDeleteChecked})
}

// An added object is no tombstone.
func (c *controller) okAdd(obj any) { c.queue = append(c.queue, obj.(*corev1.Pod).Name) }

func (c *controller) deletePod(obj any) {
	pod := obj.(*corev1.Pod) // want `bare-assertion: a tombstone crashes the handler: obj is not always a k8s.io/api/core/v1.Pod`
	c.queue = append(c.queue, pod.Name)
}

// enqueue is reached by way of a closure that is kept in a variable.
func (c *controller) enqueue(obj any) {
	kept := obj
	c.add(kept)
}

func (c *controller) add(obj any) {
	c.queue = append(c.queue, obj.(*corev1.Node).Name) // want `bare-assertion: .*core/v1.Node`
}

func (c *controller) okDeleteNode(obj any) {
	if unknown, ok := obj.(cache.DeletedFinalStateUnknown); ok {
		obj = unknown.Obj
	}
	c.queue = append(c.queue, obj.(*corev1.Node).Name)
}

func (c *controller) okDeleteChecked(obj any) {
	if node, ok := obj.(*corev1.Node); ok {
		c.queue = append(c.queue, node.Name)
	}
}
