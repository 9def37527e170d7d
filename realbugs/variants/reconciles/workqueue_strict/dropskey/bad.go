package controllers

import (
	"k8s.io/client-go/util/workqueue"
	"k8s.io/klog/v2"
)

type JobController struct {
	queue workqueue.TypedRateLimitingInterface[string]
	sync  func(key string) error
}

func (c *JobController) work() {
	for {
		key, quit := c.queue.Get()
		if quit {
			return
		}
		if err := c.sync(key); err != nil { // WANT workqueue/failure-drops-key
			klog.ErrorS(err, "sync failed", "key", key)
		}
		c.queue.Forget(key)
		c.queue.Done(key)
	}
}
