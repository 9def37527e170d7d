// Package controllerlib has controllers of a kind of the project's own: a worker calls the Sync of whatever it was made with.
package controllerlib

import (
	"context"

	"k8s.io/client-go/util/workqueue"
)

type Key struct{ Namespace, Name string }

// A Context is what a Sync is handed.
type Context struct {
	Context context.Context
	Key     Key
}

type Syncer interface {
	Sync(ctx Context) error
}

// A SyncFunc is a Syncer that is a function.
type SyncFunc func(ctx Context) error

func (s SyncFunc) Sync(ctx Context) error { // reconciles: ends runs retries
	return s(ctx)
}

// A Describer is no Syncer: nothing is tried again by what it says.
type Describer interface {
	Describe(key Key) error
}

type Config struct {
	Name      string
	Syncer    Syncer
	Describer Describer
	OnDrop    func(key Key) error
}

type controller struct {
	config Config
	queue  workqueue.TypedRateLimitingInterface[Key]
}

func (c *controller) runWorker(ctx context.Context) { // reconciles: none
	for c.processNextWorkItem(ctx) {
	}
}

func (c *controller) processNextWorkItem(ctx context.Context) bool { // reconciles: none
	key, quit := c.queue.Get()
	if quit {
		return false
	}
	defer c.queue.Done(key)
	if err := c.config.Describer.Describe(key); err != nil {
		return true
	}
	err := c.sync(Context{Context: ctx, Key: key})
	c.handleKey(key, err)
	return true
}

func (c *controller) sync(ctx Context) error { // reconciles: ends runs retries
	return c.config.Syncer.Sync(ctx)
}

func (c *controller) handleKey(key Key, err error) { // reconciles: none
	if err == nil {
		c.queue.Forget(key)
		return
	}
	if c.queue.NumRequeues(key) > 5 {
		_ = c.config.OnDrop(key)
		c.queue.Forget(key)
		return
	}
	c.queue.AddRateLimited(key)
}

type Controller interface {
	Run(ctx context.Context)
}

func New(config Config) Controller {
	return &controller{config: config, queue: workqueue.NewTypedRateLimitingQueue(workqueue.DefaultTypedControllerRateLimiter[Key]())}
}

func (c *controller) Run(ctx context.Context) {
	go c.runWorker(ctx)
	<-ctx.Done()
	c.queue.ShutDown()
}
