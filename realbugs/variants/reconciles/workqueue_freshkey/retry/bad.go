package controllers

import (
	"context"

	"k8s.io/client-go/util/workqueue"
	"k8s.io/klog/v2"
)

type task struct {
	Namespace, Name string
	Attempt         int
}

type TaskController struct {
	queue workqueue.TypedRateLimitingInterface[*task]
	do    func(ctx context.Context, t *task) error
}

func (c *TaskController) next(ctx context.Context) bool {
	t, quit := c.queue.Get()
	if quit {
		return false
	}
	defer c.queue.Done(t)
	if err := c.do(ctx, t); err != nil {
		klog.ErrorS(err, "task failed", "task", t.Name, "attempt", t.Attempt)
		c.queue.AddRateLimited(&task{Namespace: t.Namespace, Name: t.Name, Attempt: t.Attempt + 1}) // WANT workqueue/fresh-key
		return true
	}
	c.queue.Forget(t)
	return true
}
