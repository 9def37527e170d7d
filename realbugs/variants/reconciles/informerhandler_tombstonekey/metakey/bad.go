package controllers

import (
	utilruntime "k8s.io/apimachinery/pkg/util/runtime"
	"k8s.io/client-go/tools/cache"
	"k8s.io/client-go/util/workqueue"
)

type QueueController struct {
	queue workqueue.TypedRateLimitingInterface[string]
}

func (c *QueueController) Register(inf cache.SharedIndexInformer) error {
	_, err := inf.AddEventHandler(cache.ResourceEventHandlerFuncs{
		AddFunc:    c.enqueue,
		UpdateFunc: func(_, cur interface{}) { c.enqueue(cur) },
		DeleteFunc: c.enqueue,
	})
	return err
}

func (c *QueueController) enqueue(obj interface{}) {
	key, err := cache.MetaNamespaceKeyFunc(obj) // WANT informerhandler/tombstone-key
	if err != nil {
		utilruntime.HandleError(err)
		return
	}
	c.queue.Add(key)
}
