package fanout

import (
	"context"
	"sync"
)

// Update says that an endpoint has changed.
type Update struct {
	Service string
	Addrs   []string
}

// Hub passes updates on to those who watch.
type Hub struct {
	mu       sync.RWMutex
	watchers map[chan Update]string
}

func NewHub() *Hub {
	return &Hub{watchers: make(map[chan Update]string)}
}

// Broadcast passes an update on.
func (h *Hub) Broadcast(u Update) {
	h.mu.RLock()
	defer h.mu.RUnlock()
	for ch, service := range h.watchers {
		if service == u.Service {
			ch <- u // WANT errchan/locked-send or errchan/unbuffered-send
		}
	}
}

// Watch calls apply for the updates of a service until ctx ends.
func (h *Hub) Watch(ctx context.Context, service string, apply func(Update) error) error {
	ch := make(chan Update)
	h.join(ch, service)
	defer h.leave(ch)
	for {
		select {
		case <-ctx.Done():
			return ctx.Err()
		case u := <-ch:
			if err := apply(u); err != nil {
				return err
			}
		}
	}
}

func (h *Hub) join(ch chan Update, service string) {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.watchers[ch] = service
}

func (h *Hub) leave(ch chan Update) {
	h.mu.Lock()
	defer h.mu.Unlock()
	delete(h.watchers, ch)
}
