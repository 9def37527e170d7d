// Package syncs waits for caches and reads them.
package syncs

import (
	"context"
	"time"

	"k8s.io/apimachinery/pkg/util/wait"
	"k8s.io/client-go/informers"
	corelisters "k8s.io/client-go/listers/core/v1"
	"k8s.io/client-go/tools/cache"
	"k8s.io/client-go/util/workqueue"
)

type controller struct {
	queue      workqueue.TypedRateLimitingInterface[string]
	pods       corelisters.PodLister
	podSynced  cache.InformerSynced
	nodeSynced cache.InformerSynced
	nodes      cache.SharedIndexInformer
	ready      chan struct{}
}

func newController(factory informers.SharedInformerFactory, handler cache.ResourceEventHandler) *controller {
	c := new(controller)
	c.pods = factory.Core().V1().Pods().Lister()                      // syncs: pods has a lister of v1.PodInformer
	c.podSynced = factory.Core().V1().Pods().Informer().HasSynced     // syncs: binds a cache; podSynced asks v1.PodInformer
	c.nodes = factory.Core().V1().Nodes().Informer()                  // syncs: none
	c.nodeSynced = c.nodes.HasSynced                                  // syncs: binds nodes
	_, _ = c.nodes.AddEventHandler(handler)                           // syncs: handles nodes
	registration, _ := c.nodes.AddEventHandler(handler)               // syncs: asks nodes
	_ = registration.HasSynced()                                      // syncs: waits
	_ = c.nodes.GetStore().ListKeys()                                 // syncs: reads nodes
	_ = factory.Core().V1().Pods().Informer().GetIndexer().ListKeys() // syncs: reads a cache
	return c
}

func (c *controller) worker() {
	for {
		key, shutdown := c.queue.Get() // syncs: none
		if shutdown {
			return
		}
		c.queue.Done(key)
	}
}

func (c *controller) synced(ctx context.Context) bool {
	return cache.WaitForCacheSync(ctx.Done(), c.podSynced, c.nodeSynced) // syncs: waits; waits by name
}

func (c *controller) run(ctx context.Context, factory informers.SharedInformerFactory) {
	factory.Start(ctx.Done())            // syncs: none
	factory.WaitForCacheSync(ctx.Done()) // syncs: waits; waits for all
	if !c.synced(ctx) {                  // syncs: waits
		return
	}
	go c.worker()                                 // syncs: starts a worker
	go wait.Until(c.worker, time.Second, c.ready) // syncs: starts a worker
	go c.later(ctx)                               // syncs: none
}

func (c *controller) later(ctx context.Context) {
	if c.synced(ctx) { // syncs: waits
		c.worker() // syncs: none
	}
}
