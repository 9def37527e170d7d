package controllers

import (
	"context"

	utilruntime "k8s.io/apimachinery/pkg/util/runtime"
	"k8s.io/client-go/tools/cache"
	"k8s.io/client-go/util/workqueue"
)

type JobController struct {
	queue workqueue.TypedRateLimitingInterface[string]
}

func (c *JobController) onDelete(obj interface{}) {
	key, err := cache.DeletionHandlingMetaNamespaceKeyFunc(obj)
	if err != nil {
		utilruntime.HandleError(err)
		return
	}
	c.queue.Forget(key)
	c.queue.Done(key) // WANT workqueue/done-without-get
}

func (c *JobController) work(ctx context.Context, sync func(string) error) {
	for {
		key, quit := c.queue.Get()
		if quit {
			return
		}
		if err := sync(key); err != nil {
			c.queue.AddRateLimited(key)
		} else {
			c.queue.Forget(key)
		}
		c.queue.Done(key)
	}
}

func (c *JobController) Register(inf cache.SharedIndexInformer) error {
	_, err := inf.AddEventHandler(cache.ResourceEventHandlerFuncs{DeleteFunc: c.onDelete})
	return err
}
