package controllers

import (
	corev1 "k8s.io/api/core/v1"
	"k8s.io/apimachinery/pkg/types"
	"k8s.io/client-go/tools/cache"
	"k8s.io/client-go/util/workqueue"
)

type AttachController struct {
	queue workqueue.TypedRateLimitingInterface[types.NamespacedName]
}

func unwrap(obj any) any {
	if t, ok := obj.(cache.DeletedFinalStateUnknown); ok {
		return t.Obj
	}
	return obj
}

func (c *AttachController) enqueue(obj any) {
	if pv, ok := unwrap(obj).(*corev1.PersistentVolume); ok {
		c.queue.Add(types.NamespacedName{Name: pv.Name})
	}
}

func (c *AttachController) Setup(inf cache.SharedIndexInformer) error {
	_, err := inf.AddEventHandler(&cache.ResourceEventHandlerFuncs{
		AddFunc:    c.enqueue,
		UpdateFunc: func(_, cur any) { c.enqueue(cur) },
		DeleteFunc: c.enqueue,
	})
	return err
}
