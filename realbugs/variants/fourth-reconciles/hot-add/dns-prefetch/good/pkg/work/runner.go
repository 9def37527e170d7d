package work

import (
	"context"

	"k8s.io/client-go/util/workqueue"
	"k8s.io/klog/v2"
)

// Runner calls a function for each key of a queue.
type Runner[K comparable] struct {
	Queue workqueue.TypedRateLimitingInterface[K]
	Do    func(ctx context.Context, key K) error
}

// New returns a runner with a queue of its own.
func New[K comparable](do func(context.Context, K) error) *Runner[K] {
	return &Runner[K]{
		Queue: workqueue.NewTypedRateLimitingQueue(workqueue.DefaultTypedControllerRateLimiter[K]()),
		Do:    do,
	}
}

// Run works until the context ends.
func (r *Runner[K]) Run(ctx context.Context) {
	stop := context.AfterFunc(ctx, r.Queue.ShutDown)
	defer stop()
	for r.one(ctx) {
	}
}

func (r *Runner[K]) one(ctx context.Context) bool {
	key, down := r.Queue.Get()
	if down {
		return false
	}
	defer r.Queue.Done(key)
	err := r.Do(ctx, key)
	r.settle(ctx, key, err)
	return true
}

func (r *Runner[K]) settle(ctx context.Context, key K, err error) {
	if err == nil {
		r.Queue.Forget(key)
		return
	}
	klog.FromContext(ctx).Error(err, "will try again", "key", key)
	r.Queue.AddRateLimited(key)
}
