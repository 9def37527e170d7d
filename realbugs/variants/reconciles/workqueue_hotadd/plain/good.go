package controllers

import (
	"context"
	"errors"

	"k8s.io/client-go/util/workqueue"
)

var errChanged = errors.New("changed in the meantime")

type InstanceController struct {
	queue   workqueue.TypedRateLimitingInterface[string]
	waiters workqueue.TypedInterface[string]
	create  func(ctx context.Context, key string) (dependents []string, err error)
}

func (c *InstanceController) next(ctx context.Context) bool {
	key, quit := c.queue.Get()
	if quit {
		return false
	}
	defer c.queue.Done(key)
	deps, err := c.create(ctx, key)
	if err != nil {
		c.queue.AddRateLimited(key)
		for _, d := range deps {
			c.waiters.Add(d)
		}
		return true
	}
	c.queue.Forget(key)
	for _, d := range deps {
		c.queue.Add(d)
	}
	return true
}
