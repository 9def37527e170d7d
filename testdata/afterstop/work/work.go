// Package work states which goroutines a function leaves at work when it ends.
package work

import (
	"context"
	"sync"
	"time"

	"k8s.io/apimachinery/pkg/util/wait"
)

type auditor struct {
	period  time.Duration
	workers sync.WaitGroup
	stopped chan struct{}
	audit   func(context.Context)
	enabled bool
}

func (a *auditor) loop(ctx context.Context) {
	for ctx.Err() == nil {
		a.audit(ctx)
		time.Sleep(a.period)
	}
}

func (a *auditor) returnsAtOnce(ctx context.Context) error {
	go a.loop(ctx)
	return nil // after stop: leaves its goroutine
}

func (a *auditor) returnsWhenDisabled(ctx context.Context) error {
	if !a.enabled {
		return nil // after stop: none
	}
	go a.loop(ctx)
	<-ctx.Done()
	return nil // after stop: none
}

func (a *auditor) startsInAHelper(ctx context.Context) error {
	a.start(ctx)
	return nil // after stop: leaves its goroutine
}

func (a *auditor) start(ctx context.Context) { go a.loop(ctx) }

func (a *auditor) waitsForItsContext(ctx context.Context) error {
	go a.loop(ctx)                                   // after stop: is not waited for
	go wait.UntilWithContext(ctx, a.audit, a.period) // after stop: is not waited for
	<-ctx.Done()
	return nil // after stop: none
}

func (a *auditor) waitsForItsWorkers(ctx context.Context) error {
	a.workers.Go(func() { a.loop(ctx) }) // after stop: none
	<-ctx.Done()
	a.workers.Wait()
	return nil // after stop: none
}

func (a *auditor) waitsInADefer(ctx context.Context) error {
	defer a.workers.Wait()
	a.workers.Go(func() { a.loop(ctx) }) // after stop: none
	return nil                           // after stop: none
}

func (a *auditor) waitsForASignal(ctx context.Context) error {
	go func() { // after stop: none
		defer close(a.stopped)
		a.loop(ctx)
	}()
	<-a.stopped
	return nil // after stop: none
}

// The goroutine only cleans up, and nothing is lost with it.
func (a *auditor) cleansUp(ctx context.Context) error {
	go func() { // after stop: none
		<-ctx.Done()
		a.audit(ctx)
	}()
	return nil // after stop: none
}

// The job ends by itself.
func (a *auditor) startsAJob(ctx context.Context) error {
	go a.audit(ctx) // after stop: none
	return nil      // after stop: none
}
