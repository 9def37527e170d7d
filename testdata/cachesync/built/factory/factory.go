// Package factory has a builder of controllers like that of library-go: a controller waits for the informers that it is given.
package factory

import (
	"context"
	"time"

	"k8s.io/apimachinery/pkg/util/wait"
	"k8s.io/client-go/tools/cache"
	"k8s.io/client-go/util/workqueue"
)

// An Informer is what a builder is given.
type Informer interface {
	AddEventHandler(handler cache.ResourceEventHandler) (cache.ResourceEventHandlerRegistration, error)
	HasSynced() bool
}

// A SyncFunc handles a key.
type SyncFunc func(ctx context.Context, key string) error

// A Factory builds a controller.
type Factory struct {
	sync     SyncFunc
	informed []Informer
	bare     []Informer
}

// New begins.
func New() *Factory { return &Factory{} }

// WithInformers gives informers whose events are queued.
func (f *Factory) WithInformers(informers ...Informer) *Factory {
	f.informed = append(f.informed, informers...)
	return f
}

// WithFilteredEventsInformers is WithInformers for some events.
func (f *Factory) WithFilteredEventsInformers(filter func(any) bool, informers ...Informer) *Factory {
	f.informed = append(f.informed, informers...)
	return f
}

// WithBareInformers gives informers that are waited for alone.
func (f *Factory) WithBareInformers(informers ...Informer) *Factory {
	f.bare = append(f.bare, informers...)
	return f
}

// WithSync gives the function of the workers.
func (f *Factory) WithSync(sync SyncFunc) *Factory {
	f.sync = sync
	return f
}

// ToController builds.
func (f *Factory) ToController(name string) *Controller {
	c := &Controller{name: name, sync: f.sync, queue: workqueue.NewTypedRateLimitingQueue(workqueue.DefaultTypedControllerRateLimiter[string]())}
	for _, informer := range f.informed {
		_, _ = informer.AddEventHandler(cache.ResourceEventHandlerFuncs{AddFunc: c.enqueue})
		c.synced = append(c.synced, informer.HasSynced)
	}
	for _, informer := range f.bare {
		c.synced = append(c.synced, informer.HasSynced)
	}
	return c
}

// A Controller is built.
type Controller struct {
	name   string
	sync   SyncFunc
	synced []cache.InformerSynced
	queue  workqueue.TypedRateLimitingInterface[string]
}

func (c *Controller) enqueue(obj any) {
	if key, err := cache.DeletionHandlingMetaNamespaceKeyFunc(obj); err == nil {
		c.queue.Add(key)
	}
}

// Run waits for the caches, and works until it is stopped.
func (c *Controller) Run(ctx context.Context) {
	defer c.queue.ShutDown()
	if !cache.WaitForNamedCacheSync(c.name, ctx.Done(), c.synced...) {
		return
	}
	go wait.UntilWithContext(ctx, c.work, time.Second)
	<-ctx.Done()
}

func (c *Controller) work(ctx context.Context) {
	for {
		key, shutdown := c.queue.Get()
		if shutdown {
			return
		}
		if err := c.sync(ctx, key); err != nil {
			c.queue.AddRateLimited(key)
		} else {
			c.queue.Forget(key)
		}
		c.queue.Done(key)
	}
}
