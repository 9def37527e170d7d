package controllers

import (
	"context"
	"fmt"
	"time"

	"k8s.io/apimachinery/pkg/types"
	utilruntime "k8s.io/apimachinery/pkg/util/runtime"
	"k8s.io/client-go/util/workqueue"
)

type PoolController struct {
	queue   workqueue.TypedRateLimitingInterface[types.NamespacedName]
	retries int
}

func (c *PoolController) handleErr(err error, key types.NamespacedName) {
	if err == nil {
		c.queue.Forget(key)
		return
	}
	if n := c.queue.NumRequeues(key); n >= c.retries {
		utilruntime.HandleError(fmt.Errorf("slow retries for %s after %d tries: %w", key, n, err))
		c.queue.AddAfter(key, 10*time.Minute)
		return
	}
	c.queue.AddRateLimited(key)
}

func (c *PoolController) Work(ctx context.Context, sync func(context.Context, types.NamespacedName) error) {
	for {
		key, quit := c.queue.Get()
		if quit {
			return
		}
		c.handleErr(sync(ctx, key), key)
		c.queue.Done(key)
	}
}
