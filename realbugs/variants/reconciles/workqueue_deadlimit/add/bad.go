package controllers

import (
	"context"
	"time"

	"k8s.io/client-go/util/workqueue"
	"k8s.io/klog/v2"
)

const maxRetries = 5

type CertificateController struct {
	queue workqueue.TypedRateLimitingInterface[string]
	issue func(ctx context.Context, key string) error
}

func (c *CertificateController) processNext(ctx context.Context) bool {
	key, quit := c.queue.Get()
	if quit {
		return false
	}
	defer c.queue.Done(key)
	err := c.issue(ctx, key)
	if err == nil {
		c.queue.Forget(key)
		return true
	}
	if c.queue.NumRequeues(key) < maxRetries { // WANT workqueue/dead-limit
		klog.ErrorS(err, "issue failed", "certificate", key)
		c.queue.AddAfter(key, 10*time.Second)
		return true
	}
	klog.ErrorS(err, "giving up", "certificate", key)
	c.queue.Forget(key)
	return true
}
