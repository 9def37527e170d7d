package controllers

import (
	"fmt"

	utilruntime "k8s.io/apimachinery/pkg/util/runtime"
	"k8s.io/client-go/tools/cache"
	"k8s.io/client-go/util/workqueue"
)

type SetController struct {
	queue workqueue.TypedRateLimitingInterface[string]
}

func (c *SetController) enqueue(obj interface{}) {
	if key, err := cache.DeletionHandlingMetaNamespaceKeyFunc(obj); err != nil {
		utilruntime.HandleError(fmt.Errorf("no key for %v: %w", obj, err))
	} else {
		c.queue.Add(key)
	}
}

func (c *SetController) Register(inf cache.SharedIndexInformer) error {
	_, err := inf.AddEventHandler(cache.ResourceEventHandlerFuncs{AddFunc: c.enqueue, DeleteFunc: c.enqueue})
	return err
}
