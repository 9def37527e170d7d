package settings

import (
	"context"
	"sync"
	"time"
)

type Settings struct {
	Regions  []string
	Interval time.Duration
}

// Source hands out the settings; Next waits for a change.
type Source struct {
	mu      sync.Mutex
	current Settings
	changed chan struct{}
}

func NewSource(s Settings) *Source { return &Source{current: s, changed: make(chan struct{}, 1)} }

func (s *Source) Set(n Settings) {
	s.mu.Lock()
	s.current = n
	s.mu.Unlock()
	select {
	case s.changed <- struct{}{}:
	default:
	}
}

func (s *Source) Get() Settings {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.current
}

func (s *Source) Next(ctx context.Context) error {
	select {
	case <-s.changed:
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}
