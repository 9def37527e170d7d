package feed

import (
	"context"
	"sync"
)

// Feed passes values of one kind from many producers to every subscriber.
type Feed[T any] struct {
	values chan T
	mu     sync.RWMutex
	subs   map[string]func(T)
}

func Open[T any](ctx context.Context) *Feed[T] {
	f := &Feed[T]{values: make(chan T), subs: map[string]func(T){}}
	go f.dispatch(ctx)
	return f
}

func (f *Feed[T]) Put(v T) {
	f.values <- v // WANT errchan/unbuffered-send or ctxrunnable/blocks-forever
}

func (f *Feed[T]) On(name string, fn func(T)) {
	f.mu.Lock()
	f.subs[name] = fn
	f.mu.Unlock()
}

func (f *Feed[T]) dispatch(ctx context.Context) {
	for {
		select {
		case <-ctx.Done():
			return
		case v := <-f.values:
			f.mu.RLock()
			for _, fn := range f.subs {
				fn(v)
			}
			f.mu.RUnlock()
		}
	}
}
