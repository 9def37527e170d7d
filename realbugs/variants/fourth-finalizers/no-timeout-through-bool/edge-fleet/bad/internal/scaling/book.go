// Package scaling keeps account of pods that were asked for.
package scaling

import "sync"

// Book holds the open creations per site.
type Book struct {
	mu   sync.Mutex
	open map[string]int
}

// NewBook makes an empty book.
func NewBook() *Book { return &Book{open: make(map[string]int)} }

// Raise adds to the open creations of key.
func (b *Book) Raise(key string, n int) {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.open[key] += n
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
	return b.open[key] == 0
}

// Delete forgets key.
func (b *Book) Delete(key string) {
	b.mu.Lock()
	defer b.mu.Unlock()
	delete(b.open, key)
}
