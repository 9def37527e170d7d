package sessions

import (
	"sync"

	"k8s.io/klog/v2"
)

type Session struct{ ID string }

// Broker tells its dispatcher about new sessions.
type Broker struct {
	mu     sync.Mutex
	open   map[string]*Session
	fresh  chan *Session
	closed chan struct{}
}

func NewBroker() *Broker {
	b := &Broker{open: map[string]*Session{}, fresh: make(chan *Session), closed: make(chan struct{})}
	go b.dispatch()
	return b
}

func (b *Broker) Open(id string) {
	b.mu.Lock()
	defer b.mu.Unlock()
	if _, ok := b.open[id]; ok {
		return
	}
	s := &Session{ID: id}
	b.open[id] = s
	b.fresh <- s // WANT errchan/locked-send
}

func (b *Broker) count() int {
	b.mu.Lock()
	defer b.mu.Unlock()
	return len(b.open)
}

func (b *Broker) dispatch() {
	for {
		klog.V(4).InfoS("Dispatcher idle", "sessions", b.count())
		s, ok := <-b.fresh
		if !ok {
			close(b.closed)
			return
		}
		klog.InfoS("Session opened", "id", s.ID)
	}
}
