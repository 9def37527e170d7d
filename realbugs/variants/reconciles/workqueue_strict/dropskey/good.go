package controllers

import (
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	"k8s.io/client-go/util/workqueue"
	"k8s.io/klog/v2"
)

type CronController struct {
	queue workqueue.TypedRateLimitingInterface[string]
	sync  func(key string) error
}

func (c *CronController) work() {
	for {
		key, quit := c.queue.Get()
		if quit {
			return
		}
		err := c.sync(key)
		switch {
		case err == nil:
			c.queue.Forget(key)
		case apierrors.IsInvalid(err):
			klog.ErrorS(err, "never valid, dropped", "key", key)
			c.queue.Forget(key)
		default:
			klog.ErrorS(err, "sync failed", "key", key)
			c.queue.AddRateLimited(key)
		}
		c.queue.Done(key)
	}
}
