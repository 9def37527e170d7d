// Package skipped_close has returns in front of a close, a Done or a result.
package skipped_close

import (
	"context"
	"sync"
	"time"

	"sigs.k8s.io/controller-runtime/pkg/event"
)

type Worker struct {
	events chan event.GenericEvent
	stop   chan struct{}
	done   chan struct{}
}

func NewWorker() *Worker {
	return &Worker{stop: make(chan struct{}), done: make(chan struct{}), events: make(chan event.GenericEvent, 8)}
}

// Stop ends the worker and waits for its goroutine.
func (w *Worker) Stop() {
	close(w.stop)
	<-w.done // related `waits here`
}

func (w *Worker) Begin(ctx context.Context) { go w.loop(ctx) }

func (w *Worker) loop(ctx context.Context) {
	for {
		select {
		case <-ctx.Done():
			return // related `this return skips the close`
		case <-w.stop:
			close(w.done) // want `skipped-close: close of w.done is skipped by an earlier return; Stop then waits for ever`
			return
		case <-w.events:
		}
	}
}

type Joined struct {
	stop chan struct{}
	done chan struct{}
}

func NewJoined() *Joined {
	return &Joined{stop: make(chan struct{}), done: make(chan struct{})}
}

func (j *Joined) Begin(ctx context.Context) { go j.okLoop(ctx) }

func (j *Joined) Stop() {
	close(j.stop)
	<-j.done
}

func (j *Joined) okLoop(ctx context.Context) {
	defer close(j.done)
	for {
		select {
		case <-ctx.Done():
			return
		case <-j.stop:
			return
		}
	}
}

func countsDownAtTheEnd(ctx context.Context, names []string) {
	var wg sync.WaitGroup
	for _, name := range names {
		wg.Add(1)
		go func() {
			if name == "" {
				return // related `this return skips the Done`
			}
			sync1(ctx, name)
			wg.Done() // want `skipped-close: Done of wg is skipped by an earlier return; countsDownAtTheEnd then waits for ever`
		}()
	}
	wg.Wait()
}

func okCountsDownOnEachWay(ctx context.Context, names []string) {
	var wg sync.WaitGroup
	for _, name := range names {
		wg.Add(1)
		go func() {
			if name == "" {
				wg.Done()
				return
			}
			sync1(ctx, name)
			wg.Done()
		}()
	}
	wg.Wait()
}

func sendsUnlessTooLate(ctx context.Context, deadline time.Time) string {
	result := make(chan string)
	go func() {
		if time.Now().After(deadline) {
			return
		}
		result <- sync1(ctx, "late") // want `skipped-close: send on result is skipped by an earlier return; sendsUnlessTooLate then waits for ever`
	}()
	return <-result
}

func okSendsWhateverHappens(ctx context.Context, deadline time.Time) string {
	result := make(chan string)
	go func() {
		if time.Now().After(deadline) {
			result <- ""
			return
		}
		result <- sync1(ctx, "late")
	}()
	return <-result
}

// The result is there or the channel is closed.
func okClosesInAnyCase(ctx context.Context, deadline time.Time) string {
	result := make(chan string)
	go func() {
		defer close(result)
		if time.Now().After(deadline) {
			return
		}
		result <- sync1(ctx, "late")
	}()
	return <-result
}

// One of two goroutines answers.
func okAnotherAnswers(ctx context.Context, primary bool) string {
	result := make(chan string, 2)
	go func() {
		if !primary {
			return
		}
		result <- sync1(ctx, "primary")
	}()
	go func() {
		if primary {
			return
		}
		result <- sync1(ctx, "secondary")
	}()
	return <-result
}

func sync1(_ context.Context, name string) string { return name }

// The flag that chooses whether to count down chooses whether to count up and to wait as well.
func okWaitsIfAsked(callbacks []func(), wait bool) {
	var wg sync.WaitGroup
	if wait {
		wg.Add(len(callbacks))
	}
	for _, callback := range callbacks {
		go func() {
			if wait {
				defer wg.Done()
			}
			callback()
		}()
	}
	if wait {
		wg.Wait()
	}
}

// Here the wait is not up to the flag.
func waitsUnasked(callbacks []func(), wait bool) {
	var wg sync.WaitGroup
	wg.Add(len(callbacks))
	for _, callback := range callbacks {
		go func() {
			if wait {
				defer wg.Done() // want `skipped-close: Done of wg is skipped by an earlier return; waitsUnasked then waits for ever`
			}
			callback()
		}() // related `this return skips the Done`
	}
	wg.Wait() // related `waits here`
}
