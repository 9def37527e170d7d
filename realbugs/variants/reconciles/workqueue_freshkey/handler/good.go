package controllers

import (
	"k8s.io/client-go/util/workqueue"
)

type change struct {
	Key  string
	Kind string
}

type ChangeController struct {
	queue workqueue.TypedRateLimitingInterface[any]
	sync  func(change) error
}

func (c *ChangeController) next() bool {
	item, quit := c.queue.Get()
	if quit {
		return false
	}
	defer c.queue.Done(item)
	ch, ok := item.(change)
	if !ok {
		c.queue.Forget(item)
		return true
	}
	if err := c.sync(ch); err != nil {
		c.queue.AddRateLimited(change{Key: ch.Key, Kind: ch.Kind})
		return true
	}
	c.queue.Forget(item)
	return true
}
