package controllers

import (
	"context"
	"time"

	"k8s.io/client-go/util/workqueue"
)

type ProbeController struct {
	queue    workqueue.TypedRateLimitingInterface[string]
	probe    func(ctx context.Context, key string) error
	interval time.Duration
}

func (c *ProbeController) next(ctx context.Context) bool {
	key, quit := c.queue.Get()
	if quit {
		return false
	}
	defer c.queue.Done(key)
	if err := c.probe(ctx, key); err != nil {
		c.queue.AddRateLimited(key)
		return true
	}
	c.queue.Forget(key)
	c.queue.AddAfter(key, c.interval)
	return true
}
