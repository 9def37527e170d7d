package detached_context

import (
	"context"
	"errors"
	"sync"
)

// A session has a connection, and a turn that one at a time has.
type session struct {
	turn  chan struct{}
	ready bool
}

func (s *session) take(ctx context.Context) error {
	select {
	case s.turn <- struct{}{}:
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}

// Disconnect waits for its turn.
func (s *session) Disconnect(ctx context.Context) error {
	if err := s.take(ctx); err != nil {
		return err
	}
	defer func() { <-s.turn }()
	s.ready = false
	return nil
}

// Connect waits for its turn.
func (s *session) Connect(ctx context.Context) error {
	if err := s.take(ctx); err != nil {
		return err
	}
	defer func() { <-s.turn }()
	s.ready = true
	return nil
}

// ReleaseAll waits for its turn.
func (s *session) ReleaseAll(ctx context.Context) error { return s.Disconnect(ctx) }

// CloseIdle waits for its turn.
func (s *session) CloseIdle(ctx context.Context) error { return s.Disconnect(ctx) }

// Sessions are known by the names of their claims.
type Sessions struct {
	mu    sync.Mutex
	known map[string]*session
}

// Open makes one and gives back the first that is known by its name.
func (s *Sessions) Open(ctx context.Context, name string) (*session, error) {
	made := &session{turn: make(chan struct{}, 1)}
	if err := made.Connect(ctx); err != nil {
		return nil, err
	}
	return s.okTrack(name, made), nil
}

// okTrack takes down the one that lost the race, also when the caller has given up by now (agent-sandbox).
func (s *Sessions) okTrack(name string, made *session) *session {
	s.mu.Lock()
	defer s.mu.Unlock()
	if first := s.known[name]; first != nil {
		_ = made.Disconnect(context.Background())
		return first
	}
	s.known[name] = made
	return made
}

// okReplace lets go of the old one first.
func (s *Sessions) okReplace(ctx context.Context, old, made *session) error {
	if err := old.ReleaseAll(context.Background()); err != nil {
		return err
	}
	return made.Connect(ctx)
}

// okCloses begins with what is idle.
func (s *Sessions) okCloses(ctx context.Context, made *session) error {
	err := made.CloseIdle(context.Background())
	return errors.Join(err, made.Connect(ctx))
}

// reconnects makes the connection anew, which nobody waits for once ctx has ended.
func (s *Sessions) reconnects(ctx context.Context, made *session) error {
	if err := made.Connect(context.Background()); err != nil { // want `detached-context: Connect runs under a context that never ends, although ctx is in scope`
		return err
	}
	return made.Disconnect(ctx)
}

// Released says what has happened.
func (s *session) Released(ctx context.Context) error { return s.take(ctx) }

func (s *Sessions) awaits(ctx context.Context, made *session) error {
	if err := made.Released(context.Background()); err != nil { // want `detached-context: Released runs under a context that never ends, although ctx is in scope`
		return err
	}
	return made.Connect(ctx)
}
