package closed_while_sending

import (
	"context"
	"sync"
)

// A fanout has a channel for each stream that a client has opened (katalyst-core).
type fanout struct {
	mu      sync.RWMutex
	streams map[string]*receptacle
}

type receptacle struct{ ch chan struct{} }

func (n *fanout) register(key string) chan struct{} {
	n.mu.Lock()
	defer n.mu.Unlock()
	if s, ok := n.streams[key]; ok {
		return s.ch
	}
	ch := make(chan struct{}, 1)
	n.streams[key] = &receptacle{ch: ch}
	return ch
}

// okUnregister is called by who has sent what was to be sent.
func (n *fanout) okUnregister(key string) {
	n.mu.Lock()
	defer n.mu.Unlock()
	if s, ok := n.streams[key]; ok {
		close(s.ch)
	}
	delete(n.streams, key)
}

func (n *fanout) notify() {
	n.mu.RLock()
	defer n.mu.RUnlock()
	for _, s := range n.streams {
		select {
		case s.ch <- struct{}{}:
		default:
		}
	}
}

type server struct {
	mu      sync.RWMutex
	pending bool
	fanout  *fanout
}

func (s *server) deliver(ch chan<- struct{}) {
	s.mu.RLock()
	defer s.mu.RUnlock()
	if s.pending {
		ch <- struct{}{}
	}
}

// ListAndWatch sends what is pending, and closes when the client has left.
func (s *server) ListAndWatch(ctx context.Context, key string, send func() error) error {
	ch := s.fanout.register(key)
	s.deliver(ch)
	for {
		select {
		case <-ctx.Done():
			s.fanout.okUnregister(key)
			return nil
		case <-ch:
			if err := send(); err != nil {
				s.fanout.okUnregister(key)
				return err
			}
		}
	}
}

// A board has one channel for all that work for a key, and each of them sends.
type board struct {
	mu    sync.RWMutex
	chans map[string]chan string
}

func (b *board) of(key string) chan string {
	b.mu.RLock()
	defer b.mu.RUnlock()
	return b.chans[key] // related `takes the channel under the mutex`
}

func (b *board) remove(key string) {
	b.mu.Lock()
	defer b.mu.Unlock()
	if ch, ok := b.chans[key]; ok {
		close(ch) // want `close-while-sending: close of ch does not wait for the sends of post: a send that comes after it panics`
		delete(b.chans, key)
	}
}

func (b *board) post(key, text string) { b.of(key) <- text }

// Work is run for one key by many.
func (b *board) Work(key string) {
	b.post(key, "begun")
	b.remove(key)
}
