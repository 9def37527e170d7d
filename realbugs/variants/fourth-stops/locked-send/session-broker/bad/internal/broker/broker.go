package broker

import (
	"context"
	"fmt"
	"sync"

	"example.org/variants/fourth-stops/locked-send/session-broker/bad/internal/session"
)

// Broker owns the sessions of the debug shells.
type Broker struct {
	root context.Context
	mu   sync.Mutex
	open map[string]*session.Session
}

var _ session.Owner = &Broker{}

func New(root context.Context) *Broker {
	return &Broker{root: root, open: map[string]*session.Session{}}
}

// Open begins a session.
func (b *Broker) Open(id string, ping func(context.Context) error) error {
	b.mu.Lock()
	defer b.mu.Unlock()
	if _, ok := b.open[id]; ok {
		return fmt.Errorf("session %s is open", id)
	}
	b.open[id] = session.Begin(b.root, id, b, ping)
	return nil
}

// Ended takes a session out that has ended.
func (b *Broker) Ended(id string) {
	b.mu.Lock()
	defer b.mu.Unlock()
	delete(b.open, id)
}

// CloseAll ends what is open.
func (b *Broker) CloseAll() {
	b.mu.Lock()
	defer b.mu.Unlock()
	for _, s := range b.open {
		s.Close() // WANT errchan/locked-send
	}
}
