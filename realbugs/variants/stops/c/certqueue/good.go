package certqueue

import (
	"context"
	"time"

	"golang.org/x/sync/errgroup"
	"k8s.io/client-go/util/workqueue"
	"k8s.io/klog/v2"
	"sigs.k8s.io/controller-runtime/pkg/manager"
)

type Revoker struct {
	queue   workqueue.TypedRateLimitingInterface[string]
	workers int
	revoke  func(ctx context.Context, name string) error
}

func (r *Revoker) Enqueue(name string) { r.queue.Add(name) }

func (r *Revoker) Start(ctx context.Context) error {
	g, ctx := errgroup.WithContext(ctx)
	g.Go(func() error {
		<-ctx.Done()
		r.queue.ShutDown()
		return nil
	})
	for range r.workers {
		g.Go(func() error { return r.work(ctx) })
	}
	return g.Wait()
}

func (r *Revoker) work(ctx context.Context) error {
	for {
		select {
		default:
		case <-ctx.Done():
			return nil
		}
		name, down := r.queue.Get()
		if down {
			return nil
		}
		if err := r.revoke(ctx, name); err != nil {
			klog.ErrorS(err, "revoke", "certificate", name)
			r.queue.AddRateLimited(name)
		} else {
			r.queue.Forget(name)
		}
		r.queue.Done(name)
	}
}

func NewRevoker(mgr manager.Manager, revoke func(context.Context, string) error) (*Revoker, error) {
	limiter := workqueue.NewTypedItemExponentialFailureRateLimiter[string](time.Second, time.Minute)
	r := &Revoker{queue: workqueue.NewTypedRateLimitingQueue(limiter), workers: 4, revoke: revoke}
	return r, mgr.Add(r)
}
