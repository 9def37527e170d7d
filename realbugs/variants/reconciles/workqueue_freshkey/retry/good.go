package controllers

import (
	"context"

	"k8s.io/client-go/util/workqueue"
)

type ActionController struct {
	queue workqueue.TypedRateLimitingInterface[*task]
	do    func(ctx context.Context, t *task) error
}

func (c *ActionController) Submit(ns, name string) {
	c.queue.Add(&task{Namespace: ns, Name: name})
}

func (c *ActionController) next(ctx context.Context) bool {
	t, quit := c.queue.Get()
	if quit {
		return false
	}
	defer c.queue.Done(t)
	if err := c.do(ctx, t); err != nil {
		t.Attempt++
		c.queue.AddRateLimited(t)
		return true
	}
	c.queue.Forget(t)
	return true
}
