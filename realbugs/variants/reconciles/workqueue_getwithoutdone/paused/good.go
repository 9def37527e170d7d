package controllers

import (
	"context"
	"sync/atomic"
	"time"

	"k8s.io/client-go/util/workqueue"
	"k8s.io/klog/v2"
)

type DetachController struct {
	queue  workqueue.TypedRateLimitingInterface[request]
	paused atomic.Bool
	detach func(ctx context.Context, r request) error
}

func (c *DetachController) processNext(ctx context.Context) (more bool) {
	req, quit := c.queue.Get()
	if quit {
		return
	}
	more = true
	defer func() {
		c.queue.Done(req)
		klog.V(4).InfoS("done", "request", req)
	}()
	switch err := c.detach(ctx, req); {
	case c.paused.Load():
		c.queue.AddAfter(req, time.Minute)
	case err != nil:
		c.queue.AddRateLimited(req)
	default:
		c.queue.Forget(req)
	}
	return
}
