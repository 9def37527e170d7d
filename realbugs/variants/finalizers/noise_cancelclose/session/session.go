package session

import (
	"context"
	"sync"
	"time"

	"github.com/go-logr/logr"
)

// Session keeps one tunnel alive.
type Session struct {
	log    logr.Logger
	ctx    context.Context
	cancel context.CancelFunc
	closed chan struct{}
	once   sync.Once
	ping   func(context.Context) error
}

func Open(log logr.Logger, ping func(context.Context) error) *Session {
	ctx, cancel := context.WithCancel(context.Background())
	s := &Session{log: log, ctx: ctx, cancel: cancel, closed: make(chan struct{}), ping: ping}
	go s.keepalive()
	return s
}

// Close ends the pings that are under way and then the session.
func (s *Session) Close() {
	s.once.Do(func() {
		s.cancel()
		close(s.closed)
	})
}

func (s *Session) keepalive() {
	for {
		select {
		case <-s.closed:
			return
		case <-s.ctx.Done():
			s.log.V(4).Info("no more pings")
		case <-time.After(10 * time.Second):
			if err := s.ping(s.ctx); err != nil {
				s.log.Error(err, "ping")
			}
		}
	}
}
