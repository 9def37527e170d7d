// Package expect is a store of what is on its way, for any key.
package expect

import (
	"sync"
	"time"
)

type item struct {
	n     int
	since time.Time
}

// Store keeps it.
type Store[K comparable] struct {
	mu    sync.Mutex
	items map[K]item
}

// NewStore makes an empty store.
func NewStore[K comparable]() *Store[K] { return &Store[K]{items: map[K]item{}} }

// ExpectCreations adds n.
func (s *Store[K]) ExpectCreations(key K, n int) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.items[key] = item{n: s.items[key].n + n, since: time.Now()}
}

// CreationObserved takes one off.
func (s *Store[K]) CreationObserved(key K) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if it, ok := s.items[key]; ok && it.n > 0 {
		s.items[key] = item{n: it.n - 1, since: it.since}
	}
}

// Satisfied says whether all was seen, and for how long it is waited for.
func (s *Store[K]) Satisfied(key K) (bool, time.Duration) {
	s.mu.Lock()
	defer s.mu.Unlock()
	it, ok := s.items[key]
	if !ok || it.n == 0 {
		return true, 0
	}
	return false, time.Since(it.since)
}

// DeleteExpectations forgets key.
func (s *Store[K]) DeleteExpectations(key K) {
	s.mu.Lock()
	defer s.mu.Unlock()
	delete(s.items, key)
}
