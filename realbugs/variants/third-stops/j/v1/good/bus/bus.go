package bus

import (
	"context"
	"sync"
)

// Bus spreads the state changes of volumes.
type Bus struct {
	in   <-chan string
	mu   sync.Mutex
	subs map[int]func(string)
	next int
}

func New(in <-chan string) *Bus { return &Bus{in: in, subs: map[int]func(string){}} }

func (b *Bus) Subscribe(fn func(string)) (cancel func()) {
	b.mu.Lock()
	defer b.mu.Unlock()
	id := b.next
	b.next++
	b.subs[id] = fn
	return func() {
		b.mu.Lock()
		delete(b.subs, id)
		b.mu.Unlock()
	}
}

func (b *Bus) snapshot() []func(string) {
	b.mu.Lock()
	defer b.mu.Unlock()
	fns := make([]func(string), 0, len(b.subs))
	for _, fn := range b.subs {
		fns = append(fns, fn)
	}
	return fns
}

func (b *Bus) Run(ctx context.Context) error {
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
