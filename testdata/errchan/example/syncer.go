// Package example holds the programs of the manual.
package example

import (
	"context"
	"fmt"
	"os"
	"sync"

	"k8s.io/client-go/informers"
	"sigs.k8s.io/controller-runtime/pkg/cache"
	"sigs.k8s.io/controller-runtime/pkg/manager"
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
		defer close(s.done) // want `^success-only-close: close of s\.done is skipped when connect fails; Run then waits for ever$`
		s.sync(ctx)
	}()
	return s.serve(ctx)
}

func (s *Syncer) Start(ctx context.Context) error {
	errs := make(chan error) // related `^made here$`
	for _, c := range s.caches {
		go func() { // related `^the sender starts here$`
			errs <- c.Start(ctx) // want `^single-leak: send on errs blocks for ever once Start has returned: errs is unbuffered$`
		}()
	}
	select {
	case <-ctx.Done():
		return nil // related `^this return can come first$`
	case err := <-errs: // related `^receives here$`
		return err
	}
}

func (s *Syncer) Ping(ctx context.Context, peers []string) error {
	errs := make(chan error) // related `^made here$`
	for _, peer := range peers {
		go func() { // related `^the sender starts here$`
			errs <- s.ping(ctx, peer) // want `^unbuffered-send: send on errs blocks for ever once Ping has returned: errs is unbuffered$`
		}()
	}
	for range peers {
		if err := <-errs; err != nil { // related `^receives here$`
			return err // related `^this return can come first$`
		}
	}
	return nil
}

func (s *Syncer) ping(ctx context.Context, _ string) error { return ctx.Err() }
func (s *Syncer) connect(ctx context.Context) error        { return ctx.Err() }
func (s *Syncer) serve(ctx context.Context) error          { return ctx.Err() }
func (s *Syncer) sync(ctx context.Context)                 { <-ctx.Done() }

// JoinedSyncer has room for every sender, and waits for what it has started.
type JoinedSyncer struct {
	Syncer
	done chan struct{}
}

func NewJoinedSyncer(caches []cache.Cache) *JoinedSyncer {
	return &JoinedSyncer{Syncer: Syncer{caches: caches}, done: make(chan struct{})}
}

func (s *JoinedSyncer) Run(ctx context.Context) error {
	if err := s.connect(ctx); err != nil {
		return err
	}
	defer func() { <-s.done }() // only once there is something to wait for
	go func() {
		defer close(s.done)
		s.sync(ctx)
	}()
	return s.serve(ctx)
}

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

func (s *JoinedSyncer) Ping(ctx context.Context, peers []string) error {
	errs := make(chan error, len(peers)) // room for every sender
	for _, peer := range peers {
		go func() {
			errs <- s.ping(ctx, peer)
		}()
	}
	for range peers {
		if err := <-errs; err != nil {
			return err
		}
	}
	return nil
}

func (s *Syncer) Check(ctx context.Context) error {
	errs := make(chan error, len(s.caches))
	defer close(errs) // want `^close-while-sending: close of errs does not wait for the goroutine that sends on it: a send that comes after it panics$`
	for _, c := range s.caches {
		go func() { errs <- c.Start(ctx) }() // related `^sends here$` `^starts the goroutine that sends$`
	}
	select {
	case <-ctx.Done():
		return nil
	case err := <-errs:
		return err
	}
}

func (s *JoinedSyncer) Check(ctx context.Context) error {
	errs := make(chan error, len(s.caches))
	defer close(errs)
	var senders sync.WaitGroup
	defer senders.Wait() // before the close
	for _, c := range s.caches {
		senders.Go(func() { errs <- c.Start(ctx) })
	}
	select {
	case <-ctx.Done():
		return nil
	case err := <-errs:
		return err
	}
}

func (s *Syncer) Record(ctx context.Context, file *os.File) {
	defer file.Close()      // related `^released here$`
	_ = s.record(ctx, file) // want `^dropped-join: result of s\.record is dropped: file\.Close does not wait for the goroutine that uses it$`
	<-ctx.Done()
}

func (s *Syncer) record(ctx context.Context, file *os.File) <-chan struct{} {
	done := make(chan struct{})
	go func() {
		defer close(done)
		<-ctx.Done()
		fmt.Fprintln(file, len(s.caches))
	}()
	return done
}

func (s *Syncer) RecordAll(ctx context.Context, file *os.File) {
	defer file.Close()
	done := s.record(ctx, file)
	<-ctx.Done()
	<-done
}

func startManager(ctx context.Context, mgr manager.Manager) error {
	errs := make(chan error, 1)
	go func() {
		if err := mgr.Start(ctx); err != nil {
			errs <- err // want `^error-only-send: send on errs happens only after an error; when the goroutine ends cleanly, startManager waits for ever$`
		}
	}() // related `^this return skips the send$`
	return <-errs // related `^waits here$`
}

func okStartManager(ctx context.Context, mgr manager.Manager) error {
	errs := make(chan error, 1)
	go func() {
		errs <- mgr.Start(ctx)
	}()
	return <-errs
}

func startFactory(factory informers.SharedInformerFactory, work func()) {
	stop := make(chan struct{})
	factory.Start(stop) // want `^background-stop: stop channel stop is never closed: nothing stops Start$`
	work()
}

func okStartFactory(factory informers.SharedInformerFactory, work func()) {
	stop := make(chan struct{})
	defer close(stop)
	factory.Start(stop)
	work()
}
