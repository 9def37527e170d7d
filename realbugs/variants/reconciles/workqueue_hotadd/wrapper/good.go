package controllers

import (
	"k8s.io/client-go/util/workqueue"
	"k8s.io/klog/v2"
)

type backoffQueue struct {
	workqueue.TypedRateLimitingInterface[string]
	name string
}

func (q *backoffQueue) again(key string, err error) {
	klog.V(2).InfoS("requeue", "queue", q.name, "key", key, "err", err)
	q.AddRateLimited(key)
}

type ImportController struct {
	queue *backoffQueue
	sync  func(key string) error
}

func (c *ImportController) work() {
	for {
		key, quit := c.queue.Get()
		if quit {
			return
		}
		if err := c.sync(key); err != nil {
			c.queue.again(key, err)
		} else {
			c.queue.Forget(key)
		}
		c.queue.Done(key)
	}
}
