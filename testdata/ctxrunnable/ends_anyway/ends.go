// Package ends_anyway has waits and loops that look as if they stayed, and end.
package ends_anyway

import (
	"context"
	"sync"
	"time"

	"k8s.io/apimachinery/pkg/watch"
	ctrl "sigs.k8s.io/controller-runtime"
)

// A session is cancelled right before the channel is closed on which the same select returns.
type session struct {
	ctx    context.Context
	cancel context.CancelFunc
	done   chan struct{}
	in     chan string
	handle func(string)
}

func newSession(handle func(string)) *session {
	s := &session{done: make(chan struct{}), in: make(chan string), handle: handle}
	s.ctx, s.cancel = context.WithCancel(context.Background())
	go s.run()
	return s
}

func (s *session) run() {
	for {
		select {
		case <-s.ctx.Done():
			s.handle("")
		case <-s.done:
			return
		case change := <-s.in:
			s.handle(change)
		}
	}
}

func (s *session) Close() {
	s.cancel()
	close(s.done)
}

// A Feed closes its channel in Close alone, when its user has left.
type Feed struct {
	Events chan string
	done   chan struct{}
}

func NewFeed() *Feed {
	f := &Feed{Events: make(chan string), done: make(chan struct{})}
	go f.run()
	return f
}

func (f *Feed) run() {
	ticker := time.NewTicker(time.Second)
	defer ticker.Stop()
	for {
		select {
		case <-f.done:
			return
		case <-ticker.C:
		}
		select {
		case f.Events <- "tick":
		case <-f.done:
			return
		}
	}
}

func (f *Feed) Close() {
	close(f.done)
	close(f.Events)
}

func okFollow(ctx context.Context, handle func(string)) {
	feed := NewFeed()
	defer feed.Close()
	for {
		select {
		case <-ctx.Done():
			return
		case evt := <-feed.Events:
			handle(evt)
		}
	}
}

// okJoin waits under a context that only this function ends, before it joins.
func okJoin(ctx context.Context, work func(context.Context)) {
	inner, cancel := context.WithCancel(context.Background())
	var group sync.WaitGroup
	group.Add(1)
	go func() {
		defer group.Done()
		work(inner)
		<-inner.Done()
	}()
	<-ctx.Done()
	cancel()
	group.Wait()
}

// okMinute has a wait with an end of its own.
func okMinute(ctx context.Context, watcher watch.Interface) error {
	inner, cancel := context.WithTimeout(context.WithoutCancel(ctx), time.Minute)
	defer cancel()
	for {
		select {
		case <-inner.Done():
			return inner.Err()
		case _, open := <-watcher.ResultChan():
			if !open {
				return nil
			}
		}
	}
}

// A warmUp runs once, and its goroutine with it.
type warmUp struct {
	ready chan struct{}
	warm  func()
}

func (w *warmUp) Start(ctx context.Context) error {
	go func() {
		defer close(w.ready)
		w.warm()
		select {
		case <-ctx.Done():
		case <-time.After(time.Second):
		}
	}()
	return nil
}

func okWarmUp(mgr ctrl.Manager, warm func()) error {
	return mgr.Add(&warmUp{ready: make(chan struct{}), warm: warm})
}

// okDisabled takes the arm of the end once, and leaves when the other side has nothing more.
func okDisabled(ctx context.Context, in <-chan string, handle func(string)) {
	done := ctx.Done()
	for {
		select {
		case <-done:
			done = nil
		case change, open := <-in:
			if !open {
				return
			}
			handle(change)
		}
	}
}

// okFailed leaves with an error that the end of the context sets.
func okFailed(ctx context.Context, sync func(context.Context) error) error {
	var err error
	for err == nil {
		select {
		case <-ctx.Done():
			err = ctx.Err()
		case <-time.After(time.Second):
			err = sync(ctx)
		}
	}
	return err
}
