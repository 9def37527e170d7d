// Package ticking waits for a result in a loop that tells of its progress meanwhile.
package ticking

import (
	"context"
	"log"
	"os"
	"time"
)

type syncer struct {
	run   func(ctx context.Context) error
	steps chan string
}

func (s *syncer) progress(ctx context.Context) error {
	done := make(chan error, 1)
	go func() {
		if err := s.run(ctx); err != nil {
			done <- err // want `error-only-send: send on done happens only after an error; when the goroutine ends cleanly, progress waits for ever`
		}
	}()
	ticker := time.NewTicker(time.Second)
	defer ticker.Stop()
	for {
		select {
		case err := <-done:
			return err
		case <-ticker.C:
			log.Print("still at it")
		}
	}
}

// The other arm has data, and stays as well.
func (s *syncer) collect(ctx context.Context) ([]string, error) {
	finished := make(chan struct{})
	var failure error
	go func() {
		if failure = s.run(ctx); failure != nil {
			return
		}
		close(finished) // want `skipped-close|success-only-close`
	}()
	var steps []string
	for {
		select {
		case step := <-s.steps:
			steps = append(steps, step)
		case <-finished:
			return steps, failure
		}
	}
}

// A timer that is made in each round.
func (s *syncer) patient(ctx context.Context) {
	ended := make(chan struct{})
	go func() {
		if ctx.Err() != nil {
			return
		}
		log.Print(s.run(ctx))
		close(ended) // want `success-only-close: close of ended is skipped when Err fails; patient then waits for ever`
	}()
	for waited := 0; ; waited++ {
		select {
		case <-ended:
			return
		case <-time.After(time.Minute):
			log.Printf("%d minutes", waited)
		}
	}
}

// The number of ticks is limited.
func (s *syncer) okLimited(ctx context.Context) error {
	done := make(chan error, 1)
	go func() {
		if err := s.run(ctx); err != nil {
			done <- err
		}
	}()
	for range 10 {
		select {
		case err := <-done:
			return err
		case <-time.After(time.Second):
		}
	}
	return nil
}

// A tick looks at the context.
func (s *syncer) okAsks(ctx context.Context) error {
	done := make(chan error, 1)
	go func() {
		if err := s.run(ctx); err != nil {
			done <- err
		}
	}()
	for {
		select {
		case err := <-done:
			return err
		case <-time.After(time.Second):
			if ctx.Err() != nil {
				return ctx.Err()
			}
		}
	}
}

// A tick ends the process in the end.
func (s *syncer) okExits(ctx context.Context) error {
	done := make(chan error, 1)
	go func() {
		if err := s.run(ctx); err != nil {
			done <- err
		}
	}()
	for ticks := 0; ; ticks++ {
		select {
		case err := <-done:
			return err
		case <-time.After(time.Second):
			if ticks > 100 {
				os.Exit(1)
			}
		}
	}
}

// Each tick sends to itself.
func (s *syncer) okSendsToo(ctx context.Context) error {
	done := make(chan error, 1)
	attempt := func() {
		if err := s.run(ctx); err != nil {
			done <- err
		}
	}
	go attempt()
	for {
		select {
		case err := <-done:
			return err
		case <-time.After(time.Second):
			select {
			case done <- nil:
			default:
			}
		}
	}
}
