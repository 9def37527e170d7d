package controllers

import (
	"context"
	"fmt"

	utilruntime "k8s.io/apimachinery/pkg/util/runtime"
	"k8s.io/client-go/util/workqueue"
)

type TunnelController struct {
	queue workqueue.TypedRateLimitingInterface[string]
	sync  func(ctx context.Context, key string) error
}

func (c *TunnelController) runWorker(ctx context.Context) {
	for {
		key, shutdown := c.queue.Get()
		if shutdown {
			return
		}
		c.process(ctx, key)
	}
}

func (c *TunnelController) process(ctx context.Context, key string) {
	defer c.queue.Done(key)
	if key == "" {
		return
	}
	if err := c.sync(ctx, key); err != nil {
		utilruntime.HandleError(fmt.Errorf("sync %q: %w", key, err))
		c.queue.AddRateLimited(key)
		return
	}
	c.queue.Forget(key)
}
