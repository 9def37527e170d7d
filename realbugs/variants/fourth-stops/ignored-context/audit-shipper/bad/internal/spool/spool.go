package spool

import (
	"sync"

	"example.org/variants/fourth-stops/ignored-context/audit-shipper/bad/internal/sink"
)

// Spool keeps events until they are shipped.
type Spool struct {
	mu     sync.Mutex
	events []sink.Event
	max    int
}

func New(limit int) *Spool { return &Spool{max: limit} }

func (s *Spool) Append(e sink.Event) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	if len(s.events) >= s.max {
		return false
	}
	s.events = append(s.events, e)
	return true
}

func (s *Spool) Take() []sink.Event {
	s.mu.Lock()
	defer s.mu.Unlock()
	out := s.events
	s.events = nil
	return out
}
