package controllers

import (
	"time"

	"k8s.io/client-go/util/workqueue"
	"k8s.io/klog/v2"
)

type RouteController struct {
	queue workqueue.TypedRateLimitingInterface[string]
	sync  func(key string) (requeue time.Duration, err error)
}

func (c *RouteController) next() bool {
	key, quit := c.queue.Get()
	if quit {
		return false
	}
	defer c.queue.Done(key)
	after, err := c.sync(key)
	if err != nil {
		klog.ErrorS(err, "sync failed", "key", key)
		c.queue.AddRateLimited(key)
		return true
	}
	c.queue.Forget(key)
	if after > 0 {
		c.queue.AddAfter(key, after)
	}
	return true
}
