// Package printer drives one printer.
package printer

import (
	"context"
	"fmt"
)

// Device prints pages.
type Device interface {
	Print(ctx context.Context, page []byte) error
}

// Session is one connection to a device.
type Session struct {
	device Device
	done   chan error
	cancel context.CancelFunc
}

// Open starts printing what comes from pages.
func Open(ctx context.Context, d Device, pages <-chan []byte) *Session {
	ctx, cancel := context.WithCancel(ctx)
	s := &Session{device: d, done: make(chan error), cancel: cancel}
	go s.run(ctx, pages)
	return s
}

func (s *Session) run(ctx context.Context, pages <-chan []byte) {
	s.done <- s.loop(ctx, pages)
	close(s.done)
}

func (s *Session) loop(ctx context.Context, pages <-chan []byte) error {
	for {
		select {
		case <-ctx.Done():
			return nil
		case page, ok := <-pages:
			if !ok {
				return nil
			}
			if err := s.device.Print(ctx, page); err != nil {
				return fmt.Errorf("printing: %w", err)
			}
		}
	}
}

// Wait waits for the end of the session.
func (s *Session) Wait() error {
	defer s.cancel()
	return <-s.done
}

// Close ends the session and waits for it.
func (s *Session) Close() error {
	s.cancel()
	return <-s.done
}
