package controllers

import (
	"context"
	"fmt"

	"k8s.io/apimachinery/pkg/types"
	utilruntime "k8s.io/apimachinery/pkg/util/runtime"
	"k8s.io/client-go/util/workqueue"
)

type NodeController struct {
	queue   workqueue.TypedRateLimitingInterface[types.NamespacedName]
	retries int
}

func (c *NodeController) handleErr(err error, key types.NamespacedName) {
	if err == nil {
		c.queue.Forget(key)
		return
	}
	if n := c.queue.NumRequeues(key); n >= c.retries { // WANT workqueue/dead-limit
		utilruntime.HandleError(fmt.Errorf("dropping %s after %d tries: %w", key, n, err))
		c.queue.Forget(key)
		return
	}
	c.queue.Add(key)
}

func (c *NodeController) Work(ctx context.Context, sync func(context.Context, types.NamespacedName) error) {
	for {
		key, quit := c.queue.Get()
		if quit {
			return
		}
		c.handleErr(sync(ctx, key), key)
		c.queue.Done(key)
	}
}
