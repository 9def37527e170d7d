package controllers

import (
	"context"
	"fmt"
	"time"

	utilruntime "k8s.io/apimachinery/pkg/util/runtime"
	"k8s.io/client-go/util/workqueue"
)

type RenewController struct {
	queue workqueue.TypedRateLimitingInterface[string]
	renew func(ctx context.Context, key string) (time.Duration, error)
}

func (c *RenewController) retry(key string) {
	c.queue.AddRateLimited(key)
}

func (c *RenewController) processNext(ctx context.Context) bool {
	key, quit := c.queue.Get()
	if quit {
		return false
	}
	defer c.queue.Done(key)
	next, err := c.renew(ctx, key)
	switch {
	case err == nil:
		c.queue.Forget(key)
		c.queue.AddAfter(key, next)
	case c.queue.NumRequeues(key) < maxRetries:
		c.retry(key)
	default:
		utilruntime.HandleError(fmt.Errorf("giving up on %s: %w", key, err))
		c.queue.Forget(key)
	}
	return true
}
