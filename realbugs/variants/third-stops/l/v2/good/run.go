package shares

import (
	"context"
	"sync"

	"k8s.io/klog/v2"
)

// Run blocks until ctx ends.
func (c *Controller) Run(ctx context.Context) error {
	var wg sync.WaitGroup
	wg.Go(func() { c.claims.Run(ctx.Done()) })
	defer wg.Wait()
	defer close(c.halted)
	for {
		select {
		case <-ctx.Done():
			klog.InfoS("share controller stops", "events", c.seen.Load())
			return nil
		case ev := <-c.events:
			if err := c.handle(ev); err != nil {
				klog.ErrorS(err, "share", "key", ev.key, "deleted", ev.deleted)
			}
		}
	}
}

func (c *Controller) handle(ev event) error {
	if ev.deleted {
		return c.remove(ev.key)
	}
	return c.export(ev.key)
}
