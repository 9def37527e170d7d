package certqueue

import (
	"context"
	"time"

	"golang.org/x/sync/errgroup"
	"k8s.io/client-go/util/workqueue"
	"k8s.io/klog/v2"
	"sigs.k8s.io/controller-runtime/pkg/manager"
)

type Issuer struct {
	queue   workqueue.TypedRateLimitingInterface[string]
	workers int
	issue   func(ctx context.Context, name string) error
}

func (i *Issuer) Enqueue(name string) { i.queue.Add(name) }

func (i *Issuer) Start(ctx context.Context) error {
	g, ctx := errgroup.WithContext(ctx)
	for range i.workers {
		g.Go(func() error { return i.work(ctx) })
	}
	return g.Wait()
}

func (i *Issuer) work(ctx context.Context) error {
	for {
		select {
		default:
		case <-ctx.Done():
			return nil
		}
		name, down := i.queue.Get() // WANT ctxrunnable/deaf-loop or ctxrunnable/blocks-forever
		if down {
			return nil
		}
		if err := i.issue(ctx, name); err != nil {
			klog.ErrorS(err, "issue", "certificate", name)
			i.queue.AddRateLimited(name)
		} else {
			i.queue.Forget(name)
		}
		i.queue.Done(name)
	}
}

func New(mgr manager.Manager, issue func(context.Context, string) error) (*Issuer, error) {
	limiter := workqueue.NewTypedItemExponentialFailureRateLimiter[string](time.Second, time.Minute)
	i := &Issuer{queue: workqueue.NewTypedRateLimitingQueue(limiter), workers: 4, issue: issue}
	return i, mgr.Add(i)
}
