package controllers

import (
	"context"
	"sync/atomic"
	"time"

	"k8s.io/client-go/util/workqueue"
)

type request struct{ Namespace, Name string }

type VolumeController struct {
	queue  workqueue.TypedRateLimitingInterface[request]
	paused atomic.Bool
	attach func(ctx context.Context, r request) error
}

func (c *VolumeController) processNext(ctx context.Context) bool {
	req, quit := c.queue.Get() // WANT workqueue/get-without-done
	if quit {
		return false
	}
	if c.paused.Load() {
		c.queue.AddAfter(req, time.Minute)
		return true
	}
	defer c.queue.Done(req)
	if err := c.attach(ctx, req); err != nil {
		c.queue.AddRateLimited(req)
		return true
	}
	c.queue.Forget(req)
	return true
}

func (c *VolumeController) Run(ctx context.Context) {
	defer c.queue.ShutDown()
	go func() {
		for c.processNext(ctx) {
		}
	}()
	<-ctx.Done()
}
