package controllers

import (
	"context"
	"fmt"

	utilruntime "k8s.io/apimachinery/pkg/util/runtime"
	"k8s.io/client-go/util/workqueue"
)

type MachineController struct {
	queue  workqueue.TypedRateLimitingInterface[string]
	create func(ctx context.Context, key string) error
}

func (c *MachineController) next(ctx context.Context) bool {
	key, quit := c.queue.Get()
	if quit {
		return false
	}
	defer c.queue.Done(key)
	if err := c.create(ctx, key); err != nil {
		utilruntime.HandleError(fmt.Errorf("create %s: %w", key, err))
		c.queue.Add(key) // WANT workqueue/hot-add
		return true
	}
	c.queue.Forget(key)
	return true
}
