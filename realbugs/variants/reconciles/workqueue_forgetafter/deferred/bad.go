package controllers

import (
	"context"
	"errors"

	"k8s.io/client-go/util/workqueue"
	"k8s.io/klog/v2"
)

type BackupController struct {
	queue workqueue.TypedRateLimitingInterface[string]
	run   func(ctx context.Context, key string) error
}

func (c *BackupController) handle(ctx context.Context, key string) {
	defer c.queue.Done(key)
	defer c.queue.Forget(key) // WANT workqueue/forget-after-ratelimited
	err := c.run(ctx, key)
	if err == nil {
		return
	}
	if errors.Is(err, context.DeadlineExceeded) {
		klog.InfoS("backup timed out", "key", key)
	}
	c.queue.AddRateLimited(key)
}

func (c *BackupController) Work(ctx context.Context) {
	for {
		key, quit := c.queue.Get()
		if quit {
			return
		}
		c.handle(ctx, key)
	}
}
