package controllers

import (
	corev1 "k8s.io/api/core/v1"
	"k8s.io/client-go/tools/cache"
	"k8s.io/client-go/util/workqueue"
)

type ZoneController struct {
	queue workqueue.TypedInterface[string]
}

func (c *ZoneController) handleDelete(obj interface{}) {
	switch t := obj.(type) {
	case *corev1.Node:
		c.queue.Add(t.Name)
	case cache.DeletedFinalStateUnknown:
		c.queue.Add(t.Key)
	case *cache.DeletedFinalStateUnknown:
		c.queue.Add(t.Key)
	}
}

func (c *ZoneController) Register(inf cache.SharedInformer) error {
	_, err := inf.AddEventHandler(cache.ResourceEventHandlerFuncs{DeleteFunc: c.handleDelete})
	return err
}
