package jobs

import (
	"sync"
	"time"
)

const expectationTTL = 5 * time.Minute

type pendingCount struct {
	adds  int
	since time.Time
}

// Expectations counts the creations a controller has asked for and has not seen yet.
type Expectations struct {
	mu    sync.Mutex
	items map[string]*pendingCount
}

func NewExpectations() *Expectations {
	return &Expectations{items: map[string]*pendingCount{}}
}

func (e *Expectations) ExpectCreations(key string, n int) {
	e.mu.Lock()
	defer e.mu.Unlock()
	e.items[key] = &pendingCount{adds: n, since: time.Now()}
}

func (e *Expectations) CreationObserved(key string) {
	e.mu.Lock()
	defer e.mu.Unlock()
	if p, ok := e.items[key]; ok {
		p.adds--
	}
}

func (e *Expectations) SatisfiedExpectations(key string) bool {
	e.mu.Lock()
	defer e.mu.Unlock()
	p, ok := e.items[key]
	if !ok {
		return true
	}
	return p.adds <= 0 || time.Since(p.since) > expectationTTL
}

func (e *Expectations) DeleteExpectations(key string) {
	e.mu.Lock()
	defer e.mu.Unlock()
	delete(e.items, key)
}
