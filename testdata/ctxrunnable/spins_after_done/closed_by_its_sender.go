package spins_after_done

import (
	"context"
	"net"
	"net/http"
	"os/exec"

	"sigs.k8s.io/controller-runtime/pkg/log"
)

// A process that is watched: what runs it sends how it ended, and closes.
type supervisor struct {
	server *http.Server
	next   func(context.Context) error
}

func (s *supervisor) begin(ctx context.Context) <-chan error {
	ended := make(chan error, 1)
	go func() {
		defer close(ended) // related `closed here`
		ended <- exec.CommandContext(ctx, "postgres").Run()
	}()
	return ended
}

func (s *supervisor) Start(ctx context.Context) error {
	ended := s.begin(ctx)
	for {
		select {
		case err := <-ended: // want `spins-after-done: the loop spins once ended is closed: a receive from a closed channel is ready at once`
			if err != nil {
				return err
			}
			log.FromContext(ctx).Info("ended without an error")
		case <-ctx.Done():
			return nil
		}
	}
}

// The same with a server, and with work of one's own that can fail.
func (s *supervisor) serve(ctx context.Context, listener net.Listener) {
	failed := make(chan error)
	go func() {
		defer close(failed)
		if err := s.server.Serve(listener); err != nil {
			failed <- err
		}
	}()
	for {
		select {
		case err := <-failed: // want `spins-after-done: the loop spins once failed is closed`
			log.FromContext(ctx).Error(err, "serving ended")
		case <-ctx.Done():
			s.server.Close()
			return
		}
	}
}

func (s *supervisor) work(ctx context.Context) error {
	for ctx.Err() == nil {
		if err := s.next(ctx); err != nil {
			return err
		}
	}
	return nil
}

func (s *supervisor) works(ctx context.Context) {
	failed := make(chan error, 1)
	go s.report(ctx, failed)
	for {
		select {
		case err := <-failed: // want `spins-after-done: the loop spins once failed is closed`
			if err != nil {
				return
			}
		case <-ctx.Done():
			return
		}
	}
}

func (s *supervisor) report(ctx context.Context, failed chan<- error) {
	defer close(failed)
	failed <- s.work(ctx)
}

// The zero value leaves.
func (s *supervisor) okEmptyEnds(ctx context.Context, names func(chan<- bool)) {
	found := make(chan bool)
	go func() {
		defer close(found)
		names(found)
	}()
	for {
		select {
		case more := <-found:
			if !more {
				return
			}
		case <-ctx.Done():
			return
		}
	}
}

// It asks whether the channel is open, and takes the case out of the select.
func (s *supervisor) okAsks(ctx context.Context) {
	failed := make(chan error, 1)
	go s.report(ctx, failed)
	for {
		select {
		case err, ok := <-failed:
			if !ok {
				failed = nil
				continue
			}
			log.FromContext(ctx).Error(err, "work ended")
		case <-ctx.Done():
			return
		}
	}
}

// The work ends with the context, and so does the loop.
func (s *supervisor) okEndsTogether(ctx context.Context, ticks <-chan error) {
	passed := make(chan error)
	go func() {
		defer close(passed)
		for {
			select {
			case <-ctx.Done():
				return
			case err := <-ticks:
				passed <- err
			}
		}
	}()
	for {
		select {
		case err := <-passed:
			log.FromContext(ctx).Error(err, "tick")
		case <-ctx.Done():
			return
		}
	}
}
