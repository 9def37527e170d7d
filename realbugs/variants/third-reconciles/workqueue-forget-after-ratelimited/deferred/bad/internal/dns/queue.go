package dns

import (
	"context"
	"fmt"
	"sync"

	utilruntime "k8s.io/apimachinery/pkg/util/runtime"
)

// Enqueue asks for a pass.
func (c *Controller) Enqueue(key string) { c.queue.Add(key) }

func (c *Controller) runOnce(ctx context.Context) bool {
	key, done := c.queue.Get()
	if done {
		return false
	}
	defer c.queue.Done(key)
	if err := c.syncService(ctx, key); err != nil {
		utilruntime.HandleError(fmt.Errorf("sync %q: %w", key, err))
		c.queue.AddRateLimited(key)
	}
	c.queue.Forget(key) // WANT workqueue/forget-after-ratelimited
	return true
}

func (c *Controller) Run(ctx context.Context, workers int) {
	var wg sync.WaitGroup
	for range workers {
		wg.Go(func() {
			for c.runOnce(ctx) {
			}
		})
	}
	<-ctx.Done()
	c.queue.ShutDown()
	wg.Wait()
}
