package controllers

import (
	"k8s.io/client-go/util/workqueue"
	"k8s.io/klog/v2"
)

type keyQueue struct {
	workqueue.TypedRateLimitingInterface[string]
	name string
}

func (q *keyQueue) again(key string, err error) {
	klog.V(2).InfoS("requeue", "queue", q.name, "key", key, "err", err)
	q.Add(key) // WANT workqueue/hot-add
}

type ExportController struct {
	queue *keyQueue
	sync  func(key string) error
}

func (c *ExportController) work() {
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
