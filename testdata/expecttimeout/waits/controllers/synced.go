package controllers

import (
	"context"
	"time"

	"k8s.io/apimachinery/pkg/util/wait"
	"k8s.io/client-go/tools/cache"
	"k8s.io/client-go/util/workqueue"

	"github.com/ctrllint/ctrllint/testdata/expecttimeout/waits/fleet"
)

// A SafetyController has its workers wait for caches again.
type SafetyController struct {
	queue    workqueue.TypedRateLimitingInterface[string]
	informer cache.SharedIndexInformer

	podsSynced, nodesSynced, claimsSynced cache.InformerSynced
}

// Run waits for pods and nodes, and starts the workers.
func (c *SafetyController) Run(stop <-chan struct{}) {
	synced := []cache.InformerSynced{c.podsSynced, c.nodesSynced, c.informer.HasSynced}
	if !cache.WaitForCacheSync(stop, synced...) {
		return
	}
	fleet.Work(c.queue, c.okAgain, stop)
	fleet.Work(c.queue, c.okInformer, stop)
	fleet.Work(c.queue, c.others, stop)
	go wait.Until(c.okWorker, time.Second, stop)
}

// RunEarly starts the worker first.
func (c *SafetyController) RunEarly(stop <-chan struct{}) {
	fleet.Work(c.queue, c.early, stop)
	cache.WaitForCacheSync(stop, c.podsSynced)
}

// okAgain waits for what Run has waited for: the wait is over at once.
func (c *SafetyController) okAgain(key string) error {
	stop := make(chan struct{})
	defer close(stop)
	cache.WaitForCacheSync(stop, c.podsSynced, c.nodesSynced)
	return c.check(key)
}

func (c *SafetyController) okInformer(key string) error {
	cache.WaitForCacheSync(context.Background().Done(), c.informer.HasSynced)
	return c.check(key)
}

func (c *SafetyController) okWorker() {
	key, shutdown := c.queue.Get()
	if shutdown {
		return
	}
	defer c.queue.Done(key)
	cache.WaitForCacheSync(context.Background().Done(), c.nodesSynced)
	_ = c.check(key)
}

// others waits for claims as well, for which nothing has waited.
func (c *SafetyController) others(key string) error {
	cache.WaitForCacheSync(context.Background().Done(), c.podsSynced, c.claimsSynced) // want `unbounded-wait: WaitForCacheSync has no deadline and others runs it`
	return c.check(key)
}

// early is run before the wait.
func (c *SafetyController) early(key string) error {
	cache.WaitForCacheSync(context.Background().Done(), c.podsSynced) // want `unbounded-wait: WaitForCacheSync has no deadline and early runs it`
	return c.check(key)
}

func (c *SafetyController) check(string) error { return nil }
