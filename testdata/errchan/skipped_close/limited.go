package skipped_close

import (
	"context"
	"errors"
	"sync"
	"time"
)

// A seeder fills its store once, and then watches.
type seeder struct {
	store  map[string]string
	events <-chan string
	load   func() error
}

func (s *seeder) watch(ctx context.Context, seeded *sync.WaitGroup) {
	for {
		select {
		case <-ctx.Done():
			return
		case event, ok := <-s.events:
			if !ok {
				return
			}
			s.store[event] = event
			seeded.Done()
			return
		}
	}
}

// okStart waits ten seconds for the first event, and fails then.
func (s *seeder) okStart(ctx context.Context) error {
	var seeded sync.WaitGroup
	seeded.Add(1)
	go func() {
		if err := s.load(); err != nil {
			return
		}
		seeded.Done()
	}()
	done := make(chan struct{})
	go func() {
		seeded.Wait()
		close(done)
	}()
	select {
	case <-time.After(10 * time.Second):
		return errors.New("not seeded in time")
	case <-done:
	}
	return nil
}

// okDeferred tells of the end in a deferred close, and its reader has a context.
func (s *seeder) okDeferred(ctx context.Context) {
	var seeded sync.WaitGroup
	seeded.Add(1)
	go func() {
		if err := s.load(); err != nil {
			return
		}
		seeded.Done()
	}()
	done := make(chan struct{})
	go func() {
		defer close(done)
		seeded.Wait()
	}()
	select {
	case <-ctx.Done():
	case <-done:
	}
}

// startAndWait has no time limit where the end is read.
func (s *seeder) startAndWait() {
	var seeded sync.WaitGroup
	seeded.Add(1)
	go func() {
		if err := s.load(); err != nil {
			return
		}
		seeded.Done() // want `success-only-close: Done of seeded is skipped when load fails; a goroutine of startAndWait then waits for ever`
	}()
	done := make(chan struct{})
	go func() {
		seeded.Wait()
		close(done)
	}()
	<-done
}
