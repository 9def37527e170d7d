package example

import (
	"context"
	"fmt"
	"os"
	"sync"
)

type Feed struct {
	mu    sync.Mutex
	names chan string
	seen  map[string]int
}

func NewFeed() *Feed { return &Feed{names: make(chan string), seen: map[string]int{}} }

func (f *Feed) Changed(name string) {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.names <- name // want `^locked-send: send on f.names holds f.mu, which count has to take before it receives: then both wait for ever$`
}

func (f *Feed) count() {
	for name := range f.names { // related `^and would end the wait here$`
		f.mu.Lock() // related `^waits for the mutex here$`
		f.seen[name]++
		f.mu.Unlock()
	}
}

// UnlockedFeed gives the mutex back before it sends.
type UnlockedFeed struct{ Feed }

func (f *UnlockedFeed) Changed(name string) {
	f.mu.Lock()
	f.seen[name] = 0
	f.mu.Unlock()
	f.names <- name
}

func (s *Syncer) Check(ctx context.Context) error {
	errs := make(chan error, len(s.caches))
	defer close(errs) // want `^close-while-sending: close of errs does not wait for the goroutine that sends on it: a send that comes after it panics$`
	for _, c := range s.caches {
		go func() { errs <- c.Start(ctx) }() // related `^sends here$` // related `^starts the goroutine that sends$`
	}
	select {
	case <-ctx.Done():
		return nil
	case err := <-errs:
		return err
	}
}

// Check waits for its senders.
func (s *JoinedSyncer) Check(ctx context.Context) error {
	errs := make(chan error, len(s.caches))
	defer close(errs)
	var senders sync.WaitGroup
	defer senders.Wait()
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

// record writes to a file until the context ends. The channel closes after the last line.
func (s *Syncer) record(ctx context.Context, file *os.File) <-chan struct{} {
	done := make(chan struct{})
	go func() {
		defer close(done)
		<-ctx.Done()
		fmt.Fprintln(file, len(s.caches))
	}()
	return done
}

func (s *Syncer) Record(ctx context.Context, file *os.File) {
	defer file.Close()      // related `^released here$`
	_ = s.record(ctx, file) // want `^dropped-join: result of s.record is dropped: file.Close does not wait for the goroutine that uses it$`
	<-ctx.Done()
}

// RecordAll waits for the last line.
func (s *Syncer) RecordAll(ctx context.Context, file *os.File) {
	defer file.Close()
	done := s.record(ctx, file)
	<-ctx.Done()
	<-done
}
