package controllers

import (
	"context"
	"sync"

	"k8s.io/client-go/util/workqueue"
)

type DualController struct {
	claims  workqueue.TypedRateLimitingInterface[string]
	volumes workqueue.TypedRateLimitingInterface[string]
	sync    func(kind, key string)
}

func (c *DualController) Run(ctx context.Context) {
	var wg sync.WaitGroup
	for kind, q := range map[string]workqueue.TypedRateLimitingInterface[string]{"claim": c.claims, "volume": c.volumes} {
		wg.Go(func() { c.worker(kind, q) })
	}
	<-ctx.Done()
	c.stop()
	wg.Wait()
}

func (c *DualController) stop() {
	for _, q := range []workqueue.TypedRateLimitingInterface[string]{c.claims, c.volumes} {
		q.ShutDown()
	}
}

func (c *DualController) worker(kind string, q workqueue.TypedRateLimitingInterface[string]) {
	for {
		key, quit := q.Get()
		if quit {
			return
		}
		c.sync(kind, key)
		q.Forget(key)
		q.Done(key)
	}
}
