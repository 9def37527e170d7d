// Package reclaim deletes what is not needed any more, one piece after the other.
package reclaim

import (
	"context"

	"k8s.io/client-go/util/workqueue"
	ctrl "sigs.k8s.io/controller-runtime"
)

// A Store deletes files.
type Store interface {
	Delete(ctx context.Context, location string) error
}

// Copies deletes copies.
type Copies struct {
	Store Store
	queue workqueue.TypedRateLimitingInterface[string]
}

// NewCopies makes a queue of copies.
func NewCopies(store Store) *Copies {
	return &Copies{Store: store, queue: workqueue.NewTypedRateLimitingQueue(workqueue.DefaultTypedControllerRateLimiter[string]())}
}

// Add queues a copy.
func (c *Copies) Add(location string) { c.queue.Add(location) }

// Start deletes until its context ends.
func (c *Copies) Start(ctx context.Context) error {
	go func() {
		<-ctx.Done()
		c.queue.ShutDown()
	}()
	for c.next(ctx) {
	}
	return nil
}

func (c *Copies) next(ctx context.Context) bool {
	location, shutdown := c.queue.Get()
	if shutdown {
		return false
	}
	defer c.queue.Done(location)
	if err := c.Store.Delete(ctx, location); err != nil {
		ctrl.LoggerFrom(ctx).Error(err, "cannot delete", "location", location)
		c.queue.AddRateLimited(location)
	}
	c.queue.Forget(location)
	return true
}
