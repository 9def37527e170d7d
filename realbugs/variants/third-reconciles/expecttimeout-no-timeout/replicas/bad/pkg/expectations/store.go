package expectations

import (
	"sync"
)

// Store counts creations whose events are outstanding.
type Store struct {
	mu      sync.Mutex
	pending map[string]int
}

func New() *Store { return &Store{pending: map[string]int{}} }

func (s *Store) ExpectCreations(key string, n int) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.pending[key] += n
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
	return s.pending[key] <= 0
}

func (s *Store) DeleteExpectations(key string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	delete(s.pending, key)
}
