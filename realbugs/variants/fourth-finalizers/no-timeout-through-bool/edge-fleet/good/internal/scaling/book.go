// Package scaling keeps account of pods that were asked for.
package scaling

import (
	"sync"
	"time"
)

// Patience is how long a creation may stay unseen.
const Patience = 3 * time.Minute

// Book holds the open creations per site.
type Book struct {
	mu    sync.Mutex
	open  map[string]int
	since map[string]time.Time
}

// NewBook makes an empty book.
func NewBook() *Book { return &Book{open: make(map[string]int), since: make(map[string]time.Time)} }

// Raise adds to the open creations of key.
func (b *Book) Raise(key string, n int) {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.open[key] += n
	b.since[key] = time.Now()
}

// Lower takes one off.
func (b *Book) Lower(key string) {
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.open[key] > 0 {
		b.open[key]--
	}
}

// Satisfied says whether nothing is open for key.
func (b *Book) Satisfied(key string) bool {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.open[key] == 0 || time.Since(b.since[key]) > Patience
}

// Delete forgets key.
func (b *Book) Delete(key string) {
	b.mu.Lock()
	defer b.mu.Unlock()
	delete(b.open, key)
	delete(b.since, key)
}
