package controllers

import (
	"k8s.io/client-go/util/workqueue"
	"k8s.io/klog/v2"
)

type ServiceController struct {
	queue workqueue.TypedRateLimitingInterface[string]
	sync  func(key string) error
}

func (c *ServiceController) next() bool {
	key, quit := c.queue.Get()
	if quit {
		return false
	}
	defer c.queue.Done(key)
	if err := c.sync(key); err != nil {
		klog.ErrorS(err, "sync failed", "key", key)
		c.queue.AddRateLimited(key)
	}
	c.queue.Forget(key) // WANT workqueue/forget-after-ratelimited
	return true
}
