package expectations

import (
	"sync"
	"time"
)

const expiry = 5 * time.Minute

// Store counts creations whose events are outstanding.
type Store struct {
	mu      sync.Mutex
	pending map[string]int
	raised  map[string]time.Time
}

func New() *Store { return &Store{pending: map[string]int{}, raised: map[string]time.Time{}} }

func (s *Store) ExpectCreations(key string, n int) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.pending[key] += n
	s.raised[key] = time.Now()
}

func (s *Store) CreationObserved(key string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.pending[key] > 1 {
		s.pending[key]--
		return
	}
	delete(s.pending, key)
}

func (s *Store) SatisfiedExpectations(key string) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.pending[key] > 0 && time.Since(s.raised[key]) > expiry {
		delete(s.pending, key)
	}
	return s.pending[key] <= 0
}

func (s *Store) DeleteExpectations(key string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	delete(s.pending, key)
	delete(s.raised, key)
}
