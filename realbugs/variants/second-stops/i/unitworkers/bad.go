package unitworkers

import (
	"context"
	"errors"
	"sync"

	"k8s.io/client-go/tools/cache"
	"k8s.io/client-go/util/workqueue"
	"k8s.io/klog/v2"
)

type Unit struct {
	queue  workqueue.TypedRateLimitingInterface[string]
	synced cache.InformerSynced
	sync   func(key string) error
}

// RunWorkers blocks until ctx ends; it fails if the caches do not fill.
func (u *Unit) RunWorkers(ctx context.Context, n int) error {
	if !cache.WaitForCacheSync(ctx.Done(), u.synced) {
		return errors.New("caches did not sync")
	}
	var wg sync.WaitGroup
	for i := 0; i < n; i++ {
		wg.Go(func() {
			for {
				key, quit := u.queue.Get()
				if quit {
					return
				}
				if err := u.sync(key); err != nil {
					u.queue.AddRateLimited(key)
				} else {
					u.queue.Forget(key)
				}
				u.queue.Done(key)
			}
		})
	}
	<-ctx.Done()
	u.queue.ShutDown()
	wg.Wait()
	return nil
}

func Run(ctx context.Context, units []*Unit) error {
	var wg sync.WaitGroup
	for _, u := range units {
		wg.Add(1)
		go func() {
			defer wg.Done()
			u.RunWorkers(ctx, 2) // WANT errchan/dropped-error
		}()
	}
	klog.InfoS("Units started", "count", len(units))
	wg.Wait()
	return nil
}
