package controllers

import (
	utilruntime "k8s.io/apimachinery/pkg/util/runtime"
	"k8s.io/client-go/util/workqueue"
)

type QuotaController struct {
	queue workqueue.TypedRateLimitingInterface[string]
	check func(key string) (bool, error)
}

func (c *QuotaController) next() bool {
	key, quit := c.queue.Get()
	if quit {
		return false
	}
	defer c.queue.Done(key)
	_, err := c.check(key)
	if err == nil {
		c.queue.AddRateLimited(key) // WANT workqueue/requeue-on-success
		return true
	}
	utilruntime.HandleError(err)
	c.queue.Forget(key)
	return true
}
