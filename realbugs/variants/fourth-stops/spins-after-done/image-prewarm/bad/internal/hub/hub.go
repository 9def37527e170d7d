package hub

import "sync"

// Pull asks for an image on this node.
type Pull struct {
	Image    string
	Priority int
}

// Hub spreads pull requests to the subscribers.
type Hub struct {
	mu     sync.Mutex
	subs   []chan Pull
	closed bool
}

func (h *Hub) Subscribe() <-chan Pull {
	ch := make(chan Pull, 16)
	h.mu.Lock()
	defer h.mu.Unlock()
	if h.closed {
		close(ch)
		return ch
	}
	h.subs = append(h.subs, ch)
	return ch
}

// Publish drops a request for a subscriber that does not keep up.
func (h *Hub) Publish(p Pull) {
	h.mu.Lock()
	defer h.mu.Unlock()
	if h.closed {
		return
	}
	for _, ch := range h.subs {
		select {
		case ch <- p:
		default:
		}
	}
}

// Close ends all subscriptions.
func (h *Hub) Close() {
	h.mu.Lock()
	defer h.mu.Unlock()
	if h.closed {
		return
	}
	h.closed = true
	for _, ch := range h.subs {
		close(ch)
	}
}
