package reclaim

import (
	"context"

	"k8s.io/client-go/util/workqueue"
	ctrl "sigs.k8s.io/controller-runtime"
)

const maxRetries = 10

// Parts deletes the parts of copies that were never completed.
type Parts struct {
	Store Store
	queue workqueue.TypedRateLimitingInterface[string]
}

// NewParts makes a queue of parts.
func NewParts(store Store) *Parts {
	return &Parts{Store: store, queue: workqueue.NewTypedRateLimitingQueue(workqueue.DefaultTypedControllerRateLimiter[string]())}
}

// Add queues a part.
func (p *Parts) Add(location string) { p.queue.Add(location) }

// Start deletes until its context ends.
func (p *Parts) Start(ctx context.Context) error {
	go func() {
		<-ctx.Done()
		p.queue.ShutDown()
	}()
	for p.next(ctx) {
	}
	return nil
}

func (p *Parts) next(ctx context.Context) bool {
	location, shutdown := p.queue.Get()
	if shutdown {
		return false
	}
	defer p.queue.Done(location)
	err := p.Store.Delete(ctx, location)
	if err != nil && p.queue.NumRequeues(location) < maxRetries {
		ctrl.LoggerFrom(ctx).Error(err, "cannot delete", "location", location)
		p.queue.AddRateLimited(location)
		return true
	}
	p.queue.Forget(location)
	return true
}
