package controllers

import (
	"context"

	utilruntime "k8s.io/apimachinery/pkg/util/runtime"
	"k8s.io/client-go/util/workqueue"
	"k8s.io/klog/v2"
)

type ShareController struct {
	queue workqueue.TypedRateLimitingInterface[string]
	mount func(ctx context.Context, key string) error
}

func (c *ShareController) next(ctx context.Context) bool {
	key, quit := c.queue.Get()
	if quit {
		return false
	}
	defer c.queue.Done(key)
	if err := c.mount(ctx, key); err == nil {
		klog.InfoS("mounted", "share", key)
	} else {
		utilruntime.HandleError(err)
	}
	c.queue.AddRateLimited(key) // WANT workqueue/requeue-on-success
	return true
}
