package session

import (
	"context"
	"sync"
	"time"

	"k8s.io/klog/v2"
)

type Backend interface {
	Extend(ctx context.Context, token string) (string, error)
}

// Session keeps a login to the cloud alive.
type Session struct {
	backend Backend
	every   time.Duration

	mu     sync.RWMutex
	token  string
	closed bool
	cancel context.CancelFunc
	done   chan struct{}
}

func Open(ctx context.Context, b Backend, token string) *Session {
	ctx, cancel := context.WithCancel(ctx)
	s := &Session{backend: b, every: 5 * time.Minute, token: token, cancel: cancel, done: make(chan struct{})}
	go s.keep(ctx)
	return s
}

func (s *Session) Token() string {
	s.mu.RLock()
	defer s.mu.RUnlock()
	return s.token
}

func (s *Session) keep(ctx context.Context) {
	defer close(s.done)
	t := time.NewTicker(s.every)
	defer t.Stop()
	for {
		next, err := s.backend.Extend(ctx, s.Token())
		if err != nil {
			klog.ErrorS(err, "extending the session")
		} else {
			s.set(next)
		}
		select {
		case <-ctx.Done():
			return
		case <-t.C:
		}
	}
}

func (s *Session) set(token string) {
	s.mu.Lock()
	s.token = token
	s.mu.Unlock()
}
