package controllers

import (
	"context"

	"k8s.io/client-go/util/workqueue"
	"k8s.io/klog/v2"
)

type RestoreController struct {
	queue workqueue.TypedRateLimitingInterface[string]
	run   func(ctx context.Context, key string) error
}

func (c *RestoreController) handle(ctx context.Context, key string) (err error) {
	defer c.queue.Done(key)
	defer func() {
		if err == nil {
			c.queue.Forget(key)
		}
	}()
	if err = c.run(ctx, key); err != nil {
		c.queue.AddRateLimited(key)
	}
	return err
}

func (c *RestoreController) Work(ctx context.Context) {
	for {
		key, quit := c.queue.Get()
		if quit {
			return
		}
		if err := c.handle(ctx, key); err != nil {
			klog.ErrorS(err, "restore", "key", key)
		}
	}
}
