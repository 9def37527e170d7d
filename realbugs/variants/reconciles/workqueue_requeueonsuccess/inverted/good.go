package controllers

import (
	utilruntime "k8s.io/apimachinery/pkg/util/runtime"
	"k8s.io/client-go/util/workqueue"
)

type LimitController struct {
	queue workqueue.TypedRateLimitingInterface[string]
	check func(key string) (done bool, err error)
}

func (c *LimitController) next() bool {
	key, quit := c.queue.Get()
	if quit {
		return false
	}
	defer c.queue.Done(key)
	done, err := c.check(key)
	if err == nil && done {
		c.queue.Forget(key)
		return true
	}
	if err != nil {
		utilruntime.HandleError(err)
	}
	c.queue.AddRateLimited(key)
	return true
}
