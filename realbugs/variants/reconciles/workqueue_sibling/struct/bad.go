package controllers

import (
	"context"
	"sync"

	"k8s.io/client-go/util/workqueue"
)

type Controller struct {
	pods  workqueue.TypedRateLimitingInterface[string]
	nodes workqueue.TypedRateLimitingInterface[string]
	sync  func(kind, key string)
}

func (c *Controller) Run(ctx context.Context) {
	var wg sync.WaitGroup
	wg.Go(c.podWorker)
	wg.Go(c.nodeWorker)
	<-ctx.Done()
	c.pods.ShutDown() // WANT workqueue/sibling-not-shut-down
	wg.Wait()
}

func (c *Controller) podWorker() {
	for {
		key, quit := c.pods.Get()
		if quit {
			return
		}
		c.sync("pod", key)
		c.pods.Forget(key)
		c.pods.Done(key)
	}
}

func (c *Controller) nodeWorker() {
	for {
		key, quit := c.nodes.Get()
		if quit {
			return
		}
		c.sync("node", key)
		c.nodes.Forget(key)
		c.nodes.Done(key)
	}
}
