// Package bus hands events to whoever subscribed.
package bus

import (
	"context"
	"sync"
)

// Bus delivers values of one type, in order, from one goroutine.
type Bus[T any] struct {
	mu   sync.Mutex
	next int
	subs map[int]func(T)
	in   chan T
}

func New[T any]() *Bus[T] {
	return &Bus[T]{subs: map[int]func(T){}, in: make(chan T)}
}

// Subscribe registers fn; the returned function takes it out again.
func (b *Bus[T]) Subscribe(fn func(T)) func() {
	b.mu.Lock()
	defer b.mu.Unlock()
	id := b.next
	b.next++
	b.subs[id] = fn
	return func() {
		b.mu.Lock()
		defer b.mu.Unlock()
		delete(b.subs, id)
	}
}

// Publish hands v to the delivering goroutine.
func (b *Bus[T]) Publish(ctx context.Context, v T) error {
	select {
	case b.in <- v:
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}

// Run delivers until ctx ends.
func (b *Bus[T]) Run(ctx context.Context) error {
	for {
		select {
		case <-ctx.Done():
			return nil
		case v := <-b.in:
			for _, fn := range b.snapshot() {
				fn(v)
			}
		}
	}
}

func (b *Bus[T]) snapshot() []func(T) {
	b.mu.Lock()
	defer b.mu.Unlock()
	out := make([]func(T), 0, len(b.subs))
	for _, fn := range b.subs {
		out = append(out, fn)
	}
	return out
}
