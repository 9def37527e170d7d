package controllers

import (
	"k8s.io/client-go/util/workqueue"
)

type PodController struct {
	queue workqueue.TypedRateLimitingInterface[string]
	sync  func(key string) error
}

func (c *PodController) next() bool {
	key, quit := c.queue.Get()
	if quit {
		return false
	}
	defer c.queue.Done(key)
	if err := c.sync(key); err != nil {
		c.queue.AddRateLimited(key) // WANT workqueue/no-forget
	}
	return true
}
