package queue

import (
	"context"
	"errors"
	"sync"

	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/log"
	"sigs.k8s.io/controller-runtime/pkg/reconcile"
)

var errEnded = errors.New("the line has ended")

// Line passes values from many to one, and may be ended at any time.
type Line[T any] struct {
	mu    sync.RWMutex
	ended bool
	ch    chan T
}

// Lay makes a line that ends with ctx.
func Lay[T any](ctx context.Context, size int) *Line[T] {
	l := &Line[T]{ch: make(chan T, size)}
	context.AfterFunc(ctx, l.end)
	return l
}

func (l *Line[T]) end() {
	l.mu.Lock()
	defer l.mu.Unlock()
	if !l.ended {
		l.ended = true
		close(l.ch)
	}
}

// Put adds a value, unless the line has ended.
func (l *Line[T]) Put(v T) error {
	l.mu.RLock()
	defer l.mu.RUnlock()
	if l.ended {
		return errEnded
	}
	l.ch <- v
	return nil
}

// Each calls use for every value, until the line has ended.
func (l *Line[T]) Each(use func(T)) {
	for v := range l.ch {
		use(v)
	}
}

// Buckets notes the buckets that have changed.
type Buckets struct {
	changed *Line[reconcile.Request]
}

// Begin has the changes logged for as long as ctx lives.
func (b *Buckets) Begin(ctx context.Context) {
	b.changed = Lay[reconcile.Request](ctx, 8)
	go b.changed.Each(func(r reconcile.Request) {
		log.FromContext(ctx).Info("bucket changed", "bucket", r.NamespacedName)
	})
}

// Reconcile is called by several workers.
func (b *Buckets) Reconcile(_ context.Context, req ctrl.Request) (ctrl.Result, error) {
	return ctrl.Result{}, b.changed.Put(req)
}
