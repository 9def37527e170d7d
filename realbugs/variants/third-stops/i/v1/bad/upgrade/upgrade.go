package upgrade

import (
	"context"
	"fmt"
	"sync"

	"k8s.io/client-go/tools/cache"
	"k8s.io/client-go/util/workqueue"
	"k8s.io/klog/v2"
)

// Upgrader rolls machines one by one.
type Upgrader struct {
	synced cache.InformerSynced
	queue  workqueue.TypedRateLimitingInterface[string]
	roll   func(ctx context.Context, machine string) error
}

func New(synced cache.InformerSynced, q workqueue.TypedRateLimitingInterface[string], roll func(context.Context, string) error) *Upgrader {
	return &Upgrader{synced: synced, queue: q, roll: roll}
}

// RunWorkers works the queue off until ctx ends.
func (u *Upgrader) RunWorkers(ctx context.Context, n int) error {
	if n < 1 {
		return fmt.Errorf("%d workers", n)
	}
	if !cache.WaitForCacheSync(ctx.Done(), u.synced) {
		return fmt.Errorf("machines not synced: %w", ctx.Err())
	}
	stop := context.AfterFunc(ctx, u.queue.ShutDown)
	defer stop()
	var wg sync.WaitGroup
	for range n {
		wg.Go(func() {
			for u.next(ctx) {
			}
		})
	}
	wg.Wait()
	return nil
}

func (u *Upgrader) next(ctx context.Context) bool {
	m, quit := u.queue.Get()
	if quit {
		return false
	}
	defer u.queue.Done(m)
	if err := u.roll(ctx, m); err != nil {
		klog.ErrorS(err, "roll", "machine", m)
		u.queue.AddRateLimited(m)
		return true
	}
	u.queue.Forget(m)
	return true
}
