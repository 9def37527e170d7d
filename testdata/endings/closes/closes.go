// Package closes ends goroutines in ways that others can wait for, and closes what they send on.
package closes

import (
	"context"
	"sync"
	"sync/atomic"
)

func work(context.Context) error { return nil }

func notAwaited(ctx context.Context) {
	errs := make(chan error, 1)
	go func() { errs <- work(ctx) }()
	close(errs) // early: does not wait for the goroutine of line 14
}

func byGroup(ctx context.Context, n int) {
	var wg sync.WaitGroup
	errs := make(chan error, n)
	for range n {
		wg.Go(func() { errs <- work(ctx) })
	}
	wg.Wait()
	close(errs) // early: none
}

func byDeferredGroup(ctx context.Context, n int) {
	var wg sync.WaitGroup
	errs := make(chan error, n)
	defer close(errs) // early: none
	defer wg.Wait()
	for range n {
		wg.Go(func() { errs <- work(ctx) })
	}
}

func byOtherGroup(ctx context.Context, others *sync.WaitGroup) {
	errs := make(chan error, 1)
	go func() { errs <- work(ctx) }()
	others.Wait()
	close(errs) // early: does not wait for the goroutine of line 40
}

func byChannel(ctx context.Context) {
	errs, done := make(chan error, 1), make(chan struct{})
	go func() {
		defer close(done)
		errs <- work(ctx)
	}()
	<-done
	close(errs) // early: none
}

// A channel that closes before the send says nothing of the end.
func byReady(ctx context.Context) {
	errs, ready := make(chan error, 1), make(chan struct{})
	go func() {
		close(ready)
		errs <- work(ctx)
	}()
	<-ready
	close(errs) // early: does not wait for the goroutine of line 58
}

func byHelper(ctx context.Context) {
	errs, done := make(chan error, 1), make(chan struct{})
	go func() {
		errs <- work(ctx)
		finish(done)
	}()
	await(done)
	close(errs) // early: none
}

func finish(done chan struct{}) { close(done) }
func await(done chan struct{})  { <-done }

// One of two ways to the close waits.
func bySomePath(ctx context.Context, patient bool) {
	errs := make(chan error, 1)
	go func() { errs <- work(ctx) }()
	if patient {
		<-errs
	}
	close(errs) // early: does not wait for the goroutine of line 82
}

func byArm(ctx context.Context) {
	errs := make(chan error, 1)
	go func() { errs <- work(ctx) }()
	select {
	case <-errs:
		close(errs) // early: none
	case <-ctx.Done():
	}
}

// The last one to end closes for all.
func byLast(ctx context.Context, n int) {
	errs := make(chan error, n)
	var left atomic.Int32
	left.Store(int32(n))
	for range n {
		go func() {
			errs <- work(ctx)
			if left.Add(-1) == 0 {
				close(errs) // early: none
			}
		}()
	}
}

func byAll(ctx context.Context, n int) {
	errs := make(chan error, n)
	for range n {
		go func() {
			errs <- work(ctx)
			close(errs) // early: does not wait for the goroutine of line 117
		}()
	}
}
