// Package expectations remembers creations that the cache has not shown yet.
package expectations

import (
	"sync"
	"time"
)

const timeout = 5 * time.Minute

type entry struct {
	adds  int
	since time.Time
}

// Interface is what controllers see of it.
type Interface interface {
	ExpectCreations(key string, n int)
	CreationObserved(key string)
	SatisfiedExpectations(key string) bool
	DeleteExpectations(key string)
}

type tracker struct {
	mu      sync.Mutex
	entries map[string]*entry
}

// New makes an empty tracker.
func New() Interface { return &tracker{entries: map[string]*entry{}} }

func (t *tracker) ExpectCreations(key string, n int) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.entries[key] = &entry{adds: n, since: time.Now()}
}

func (t *tracker) CreationObserved(key string) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if e, ok := t.entries[key]; ok && e.adds > 0 {
		e.adds--
	}
}

func (t *tracker) SatisfiedExpectations(key string) bool {
	t.mu.Lock()
	defer t.mu.Unlock()
	e, ok := t.entries[key]
	if !ok {
		return true
	}
	return e.adds <= 0 || time.Since(e.since) > timeout
}

func (t *tracker) DeleteExpectations(key string) {
	t.mu.Lock()
	defer t.mu.Unlock()
	delete(t.entries, key)
}
