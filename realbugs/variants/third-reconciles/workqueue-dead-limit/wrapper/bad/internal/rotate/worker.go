package rotate

import (
	"context"
	"time"

	"example.org/variants/third-reconciles/workqueue-dead-limit/wrapper/bad/internal/work"
	"k8s.io/client-go/util/workqueue"
	"k8s.io/klog/v2"
)

type Rotator interface {
	Rotate(ctx context.Context, secret string) error
}

type Worker struct {
	work.Policy
	rotator Rotator
}

func NewWorker(r Rotator) *Worker {
	return &Worker{
		rotator: r,
		Policy: work.Policy{
			Limit: 8,
			Queue: workqueue.NewTypedRateLimitingQueue(workqueue.DefaultTypedControllerRateLimiter[string]()),
		},
	}
}

// Rotate asks for the rotation of a secret.
func (w *Worker) Rotate(secret string) { w.Queue.Add(secret) }

// Run rotates until the context ends.
func (w *Worker) Run(ctx context.Context) {
	defer context.AfterFunc(ctx, w.Queue.ShutDown)()
	for {
		key, quit := w.Queue.Get()
		if quit {
			return
		}
		w.one(ctx, key)
	}
}

func (w *Worker) one(ctx context.Context, key string) {
	defer w.Queue.Done(key)
	begin := time.Now()
	if err := w.rotator.Rotate(ctx, key); err != nil {
		dropped := w.Failed(key, err)
		klog.FromContext(ctx).Info("rotation failed", "secret", key, "dropped", dropped)
		return
	}
	w.Succeeded(key)
	klog.FromContext(ctx).V(2).Info("rotated", "secret", key, "took", time.Since(begin))
}
