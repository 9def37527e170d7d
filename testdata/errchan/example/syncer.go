// Package example holds the programs of the manual.
package example

import (
	"context"

	"sigs.k8s.io/controller-runtime/pkg/cache"
)

type Syncer struct {
	caches []cache.Cache
	done   chan struct{}
}

func NewSyncer(caches []cache.Cache) *Syncer {
	return &Syncer{caches: caches, done: make(chan struct{})}
}

func (s *Syncer) Run(ctx context.Context) error {
	defer func() { <-s.done }() // related `^waits here$`
	if err := s.connect(ctx); err != nil {
		return err // related `^this return skips the close$`
	}
	go func() { // related `^only this leads to the close$`
		defer close(s.done) // want `^success-only-close: close of s.done is skipped when connect fails; Run then waits for ever$`
		s.sync(ctx)
	}()
	return s.serve(ctx)
}

func (s *Syncer) Start(ctx context.Context) error {
	errs := make(chan error) // related `^made here$`
	for _, c := range s.caches {
		go func() { // related `^the sender starts here$`
			errs <- c.Start(ctx) // want `^unbuffered-send: send on errs blocks for ever once Start has returned: errs is unbuffered$`
		}()
	}
	select {
	case <-ctx.Done():
		return nil // related `^this return can come first$`
	case err := <-errs: // related `^receives here$`
		return err
	}
}

func (s *Syncer) connect(ctx context.Context) error { return ctx.Err() }
func (s *Syncer) serve(ctx context.Context) error   { return ctx.Err() }
func (s *Syncer) sync(ctx context.Context)          { <-ctx.Done() }

// JoinedSyncer has room for every sender.
type JoinedSyncer struct{ caches []cache.Cache }

func (s *JoinedSyncer) Start(ctx context.Context) error {
	errs := make(chan error, len(s.caches)) // room for every sender
	for _, c := range s.caches {
		go func() {
			errs <- c.Start(ctx)
		}()
	}
	select {
	case <-ctx.Done():
		return nil
	case err := <-errs:
		return err
	}
}
