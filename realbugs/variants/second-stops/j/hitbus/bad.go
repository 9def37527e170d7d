package hitbus

import (
	"context"
	"sync"

	"github.com/go-logr/logr"
)

// Bus calls its subscribers in the goroutine of the publisher.
type Bus struct {
	mu   sync.Mutex
	subs map[int]func(string)
	next int
}

func (b *Bus) Subscribe(f func(string)) (cancel func()) {
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.subs == nil {
		b.subs = map[int]func(string){}
	}
	id := b.next
	b.next++
	b.subs[id] = f
	return func() {
		b.mu.Lock()
		defer b.mu.Unlock()
		delete(b.subs, id)
	}
}

func (b *Bus) Publish(s string) {
	b.mu.Lock()
	fs := make([]func(string), 0, len(b.subs))
	for _, f := range b.subs {
		fs = append(fs, f)
	}
	b.mu.Unlock()
	for _, f := range fs {
		f(s)
	}
}

type Counter struct {
	Bus *Bus
	Log logr.Logger
	n   map[string]int
}

func (c *Counter) Start(ctx context.Context) error {
	c.n = map[string]int{}
	hits := make(chan string)
	defer c.Bus.Subscribe(func(s string) {
		hits <- s // WANT errchan/unbuffered-send
	})()
	for {
		select {
		case h := <-hits:
			c.n[h]++
		case <-ctx.Done():
			c.Log.Info("counted", "routes", len(c.n))
			return nil
		}
	}
}
