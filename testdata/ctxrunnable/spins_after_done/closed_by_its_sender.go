package spins_after_done

import (
	"context"
	"net"
	"net/http"
	"os/exec"
	"sync"

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
		case err := <-ended: // want `spins-once-closed: the loop spins once ended is closed: a receive from a closed channel is ready at once`
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
		case err := <-failed: // want `spins-once-closed: the loop spins once failed is closed`
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
		case err := <-failed: // want `spins-once-closed: the loop spins once failed is closed`
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

// The sender waits for a helper of its own before it closes, in which the receiver has no part.
func (s *supervisor) watch(ctx context.Context) <-chan error {
	ended := make(chan error, 1)
	go func() {
		defer close(ended)
		var helpers sync.WaitGroup
		defer helpers.Wait()
		command := exec.CommandContext(ctx, "postgres")
		if err := command.Start(); err != nil {
			ended <- err
			return
		}
		helpers.Add(1)
		go func() {
			defer helpers.Done()
			if err := s.next(ctx); err != nil {
				ended <- err
			}
		}()
		ended <- command.Wait()
	}()
	return ended
}

func (s *supervisor) follow(ctx context.Context) error {
	ended := s.watch(ctx)
	for {
		select {
		case err := <-ended: // want `spins-once-closed: the loop spins once ended is closed`
			if err != nil {
				return err
			}
		case <-ctx.Done():
			return nil
		}
	}
}

// The sender closes once the receiver has counted down, which is when that has left its loop.
func (s *supervisor) okJoined(ctx context.Context, lines func() []string) {
	var group sync.WaitGroup
	queue := make(chan string, 1)
	group.Add(1)
	go func() {
		defer group.Done()
		for {
			select {
			case line := <-queue:
				log.FromContext(ctx).Info(line)
			case <-ctx.Done():
				return
			}
		}
	}()
	go func() {
		defer close(queue)
		defer group.Wait()
		for _, line := range lines() {
			select {
			case queue <- line:
			case <-ctx.Done():
				return
			}
		}
	}()
}

// A reader whose goroutine closes the channel at the end of the stream.
type reader struct {
	lines chan string
	read  func() (string, error)
}

func newReader(read func() (string, error)) *reader {
	r := &reader{lines: make(chan string), read: read}
	go r.pump()
	return r
}

func (r *reader) pump() {
	for {
		line, err := r.read()
		if err != nil {
			close(r.lines) // related `closed here`
			return
		}
		r.lines <- line
	}
}

func (r *reader) print(ctx context.Context) {
	for ctx.Err() == nil {
		line := <-r.lines // want `spins-once-closed: the loop spins once r.lines is closed`
		if line != "" {
			log.FromContext(ctx).Info(line)
		}
	}
}

func (r *reader) printAll(print func(string)) {
	for {
		print(<-r.lines) // want `spins-once-closed: the loop spins once r.lines is closed`
	}
}

func (r *reader) okPrint(ctx context.Context) {
	for ctx.Err() == nil {
		line, open := <-r.lines
		if !open {
			return
		}
		log.FromContext(ctx).Info(line)
	}
}

func (r *reader) okEmpty(ctx context.Context) {
	for ctx.Err() == nil {
		line := <-r.lines
		if line == "" {
			return
		}
		log.FromContext(ctx).Info(line)
	}
}

func (r *reader) okRange(ctx context.Context) {
	for line := range r.lines {
		log.FromContext(ctx).Info(line)
	}
}

// As many as are asked for.
func (r *reader) okFirst(ctx context.Context, n int) {
	for range n {
		log.FromContext(ctx).Info(<-r.lines)
	}
}
