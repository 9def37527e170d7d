package finishing

import (
	"context"

	"k8s.io/client-go/util/workqueue"
)

// A Loop has a queue of its own, and is handed what it does with the items.
type Loop[K comparable] struct {
	queue workqueue.TypedRateLimitingInterface[K]
	sync  func(context.Context, K) error
}

// NewLoop returns a Loop.
func NewLoop[K comparable](sync func(context.Context, K) error) *Loop[K] {
	return &Loop[K]{queue: workqueue.NewTypedRateLimitingQueue(workqueue.DefaultTypedControllerRateLimiter[K]()), sync: sync}
}

// Run blocks until the context ends.
func (l *Loop[K]) Run(ctx context.Context) {
	context.AfterFunc(ctx, l.queue.ShutDown)
	for {
		key, quit := l.queue.Get() // want `get-without-done: not every path calls Done for this item of l.queue`
		if quit {
			return
		}
		l.handle(ctx, key)
	}
}

func (l *Loop[K]) handle(ctx context.Context, key K) {
	if err := l.sync(ctx, key); err != nil {
		l.queue.AddRateLimited(key)
		return
	}
	l.queue.Forget(key)
	l.queue.Done(key)
}

// A Syncer is what others do with the items.
type Syncer interface {
	Sync(ctx context.Context, key string) error
}

type pump struct {
	queue  workqueue.TypedRateLimitingInterface[string]
	syncer Syncer
}

// NewPump starts a pump.
func NewPump(ctx context.Context, syncer Syncer) {
	p := &pump{queue: workqueue.NewTypedRateLimitingQueue(workqueue.DefaultTypedControllerRateLimiter[string]()), syncer: syncer}
	go p.run(ctx)
}

func (p *pump) run(ctx context.Context) {
	for {
		key, quit := p.queue.Get() // want `get-without-done: not every path calls Done for this item of p.queue`
		if quit {
			return
		}
		if err := p.syncer.Sync(ctx, key); err != nil {
			p.queue.AddRateLimited(key)
			continue
		}
		p.queue.Forget(key)
		p.queue.Done(key)
	}
}

// An Inbox lets others finish its items.
type Inbox struct {
	queue workqueue.TypedRateLimitingInterface[string]
	sync  func(context.Context, string) error
}

// NewInbox returns an Inbox.
func NewInbox(sync func(context.Context, string) error) *Inbox {
	return &Inbox{queue: workqueue.NewTypedRateLimitingQueue(workqueue.DefaultTypedControllerRateLimiter[string]()), sync: sync}
}

// Finish marks an item as done.
func (i *Inbox) Finish(key string) { i.queue.Done(key) }

func (i *Inbox) okRun(ctx context.Context) {
	for {
		key, quit := i.queue.Get()
		if quit {
			return
		}
		if err := i.sync(ctx, key); err != nil {
			i.queue.AddRateLimited(key)
			i.queue.Done(key)
			continue
		}
		i.queue.Forget(key)
	}
}
