package controllers

import (
	"k8s.io/client-go/util/workqueue"
)

type NodeController struct {
	queue workqueue.TypedRateLimitingInterface[string]
	sync  func(key string) error
}

func (c *NodeController) done(key string, err error) {
	if err != nil {
		c.queue.AddRateLimited(key)
		return
	}
	c.queue.Forget(key)
}

func (c *NodeController) next() bool {
	key, quit := c.queue.Get()
	if quit {
		return false
	}
	defer c.queue.Done(key)
	c.done(key, c.sync(key))
	return true
}
