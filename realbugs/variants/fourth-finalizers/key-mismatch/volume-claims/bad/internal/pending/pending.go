// Package pending remembers creations until they are seen.
package pending

import (
	"sync"
	"time"
)

// Creations is the store.
type Creations struct {
	mu    sync.Mutex
	open  map[string]int
	since map[string]time.Time
}

// New makes an empty store.
func New() *Creations { return &Creations{open: map[string]int{}, since: map[string]time.Time{}} }

// ExpectCreations raises key by n.
func (c *Creations) ExpectCreations(key string, n int) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.open[key] += n
	c.since[key] = time.Now()
}

// CreationObserved lowers key.
func (c *Creations) CreationObserved(key string) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.open[key] > 0 {
		c.open[key]--
	}
}

// SatisfiedExpectations is true when nothing is open, or was for too long.
func (c *Creations) SatisfiedExpectations(key string) bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.open[key] == 0 || time.Since(c.since[key]) > 5*time.Minute
}

// DeleteExpectations forgets key.
func (c *Creations) DeleteExpectations(key string) {
	c.mu.Lock()
	defer c.mu.Unlock()
	delete(c.open, key)
	delete(c.since, key)
}
