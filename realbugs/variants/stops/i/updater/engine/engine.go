package engine

import (
	"context"
	"errors"
	"sync"
	"time"

	"k8s.io/client-go/tools/cache"
	"k8s.io/client-go/util/workqueue"
	"k8s.io/klog/v2"
)

type Updater struct {
	queue  workqueue.TypedRateLimitingInterface[string]
	synced cache.InformerSynced
	sync   func(ctx context.Context, key string) error
}

func New(synced cache.InformerSynced, sync func(context.Context, string) error) *Updater {
	rl := workqueue.NewTypedItemExponentialFailureRateLimiter[string](time.Second, time.Minute)
	return &Updater{queue: workqueue.NewTypedRateLimitingQueue(rl), synced: synced, sync: sync}
}

// RunWorkers works on the queue until ctx ends.
func (u *Updater) RunWorkers(ctx context.Context, n int) error {
	syncCtx, cancel := context.WithTimeout(ctx, time.Minute)
	defer cancel()
	if !cache.WaitForCacheSync(syncCtx.Done(), u.synced) {
		if ctx.Err() != nil {
			return nil
		}
		return errors.New("cache did not sync")
	}
	var wg sync.WaitGroup
	for range n {
		wg.Go(func() { u.work(ctx) })
	}
	<-ctx.Done()
	u.queue.ShutDown()
	wg.Wait()
	return nil
}

func (u *Updater) work(ctx context.Context) {
	for {
		key, quit := u.queue.Get()
		if quit {
			return
		}
		if err := u.sync(ctx, key); err != nil {
			klog.ErrorS(err, "sync", "key", key)
			u.queue.AddRateLimited(key)
		}
		u.queue.Done(key)
	}
}
