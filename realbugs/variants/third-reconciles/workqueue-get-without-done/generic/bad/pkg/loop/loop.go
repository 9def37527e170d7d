package loop

import (
	"context"

	"k8s.io/client-go/util/workqueue"
)

// Loop works off a queue of keys.
type Loop[K comparable] struct {
	queue workqueue.TypedRateLimitingInterface[K]
	sync  func(ctx context.Context, key K) error
	retry func(err error) bool
}

type Option[K comparable] func(*Loop[K])

// RetryIf decides which errors are worth another try.
func RetryIf[K comparable](f func(error) bool) Option[K] {
	return func(l *Loop[K]) { l.retry = f }
}

func New[K comparable](sync func(context.Context, K) error, opts ...Option[K]) *Loop[K] {
	l := &Loop[K]{
		queue: workqueue.NewTypedRateLimitingQueue(workqueue.DefaultTypedControllerRateLimiter[K]()),
		sync:  sync,
		retry: func(error) bool { return true },
	}
	for _, o := range opts {
		o(l)
	}
	return l
}

func (l *Loop[K]) Add(key K) { l.queue.Add(key) }

// Run blocks until the context ends.
func (l *Loop[K]) Run(ctx context.Context) {
	context.AfterFunc(ctx, l.queue.ShutDown)
	for {
		key, quit := l.queue.Get() // WANT workqueue/get-without-done
		if quit {
			return
		}
		l.handle(ctx, key)
	}
}
