package queue

import (
	"context"

	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/log"
	"sigs.k8s.io/controller-runtime/pkg/reconcile"
)

// Stream passes values from many to one.
type Stream[T any] struct {
	ch chan T
}

// Open makes a stream that ends with ctx.
func Open[T any](ctx context.Context, size int) *Stream[T] {
	s := &Stream[T]{ch: make(chan T, size)}
	context.AfterFunc(ctx, func() {
		close(s.ch) // WANT errchan/close-while-sending
	})
	return s
}

// Put adds a value.
func (s *Stream[T]) Put(v T) { s.ch <- v }

// Each calls use for every value, until the stream has ended.
func (s *Stream[T]) Each(use func(T)) {
	for v := range s.ch {
		use(v)
	}
}

// Volumes notes the volumes that have changed.
type Volumes struct {
	changed *Stream[reconcile.Request]
}

// Begin has the changes logged for as long as ctx lives.
func (v *Volumes) Begin(ctx context.Context) {
	v.changed = Open[reconcile.Request](ctx, 8)
	go v.changed.Each(func(r reconcile.Request) {
		log.FromContext(ctx).Info("volume changed", "volume", r.NamespacedName)
	})
}

// Reconcile is called by several workers.
func (v *Volumes) Reconcile(_ context.Context, req ctrl.Request) (ctrl.Result, error) {
	v.changed.Put(req)
	return ctrl.Result{}, nil
}
