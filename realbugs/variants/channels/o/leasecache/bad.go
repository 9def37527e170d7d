package leasecache

import (
	"context"
	"sync"
	"time"

	"github.com/go-logr/logr"
)

type entry struct {
	holder  string
	expires time.Time
}

// Cache remembers who holds which volume.
type Cache struct {
	mu      sync.RWMutex
	entries map[string]entry
	log     logr.Logger
	clock   func() time.Time
}

// New makes a cache; see Launch.
func New(log logr.Logger) *Cache {
	return &Cache{entries: map[string]entry{}, log: log, clock: time.Now}
}

// Launch begins to throw out what has expired, and to log the size.
func (c *Cache) Launch(evict, report time.Duration) {
	every := func(d time.Duration, do func()) {
		for range time.Tick(d) {
			do()
		}
	}
	go every(evict, c.evict)
	go every(report, func() {
		c.mu.RLock()
		defer c.mu.RUnlock()
		c.log.Info("volume leases", "count", len(c.entries))
	})
}

// Shutdown releases what the cache holds.
func (c *Cache) Shutdown(_ context.Context) error { return nil } // WANT ctxrunnable/empty-stop

func (c *Cache) evict() {
	c.mu.Lock()
	defer c.mu.Unlock()
	now := c.clock()
	for volume, e := range c.entries {
		if e.expires.Before(now) {
			delete(c.entries, volume)
		}
	}
}
