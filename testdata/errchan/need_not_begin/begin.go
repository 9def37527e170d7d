// Package need_not_begin waits for what a library begins with only if a lease is held, or if a stop has not ended before.
package need_not_begin

import (
	"context"
	"os"
	"sync"
	"sync/atomic"
	"time"

	"k8s.io/apimachinery/pkg/util/wait"
	"k8s.io/client-go/tools/leaderelection"
)

type worker struct {
	work   func(context.Context)
	config leaderelection.LeaderElectionConfig
}

// loop waits for a round that does not come if ctx has ended (the cluster-version-operator).
func (w *worker) loop(ctx context.Context) {
	stopped := make(chan struct{})
	go wait.UntilWithContext(ctx, func(ctx context.Context) { // related `this need not begin with it`
		defer close(stopped) // want `skipped-close: close of stopped never comes if the stop of UntilWithContext has ended before its first round; loop then waits for ever`
		w.work(ctx)
	}, time.Second)
	<-ctx.Done()
	<-stopped // related `waits here`
}

// lead waits for its work, and has none where the lease is never held.
func (w *worker) lead(ctx context.Context) {
	done := make(chan struct{})
	config := w.config
	config.Callbacks = leaderelection.LeaderCallbacks{
		OnStartedLeading: func(ctx context.Context) {
			defer close(done) // want `skipped-close: close of done never comes if the lease is not held before the election ends; lead then waits for ever`
			w.work(ctx)
		},
		OnStoppedLeading: func() {},
	}
	leaderelection.RunOrDie(ctx, config) // related `this need not begin with it`
	<-done                               // related `waits here`
}

func (w *worker) leadGroup(ctx context.Context) {
	var group sync.WaitGroup
	group.Add(1)
	config := w.config
	config.Callbacks = leaderelection.LeaderCallbacks{
		OnStartedLeading: func(ctx context.Context) {
			defer group.Done() // want `skipped-close: Done of group never comes if the lease is not held before the election ends; leadGroup then waits for ever`
			w.work(ctx)
		},
		OnStoppedLeading: func() {},
	}
	leaderelection.RunOrDie(ctx, config) // related `this need not begin with it`
	group.Wait()                         // related `waits here`
}

// leadBeside works once it leads, and does not see the end before that.
func (w *worker) leadBeside(ctx context.Context) {
	leading := make(chan struct{})
	config := w.config
	config.Callbacks = leaderelection.LeaderCallbacks{
		OnStartedLeading: func(context.Context) { close(leading) }, // want `skipped-close: close of leading never comes if the lease is not held before the election ends; leadBeside then waits for ever`
		OnStoppedLeading: func() {},
	}
	go func() {
		leaderelection.RunOrDie(ctx, config) // related `this need not begin with it`
	}()
	<-leading // related `waits here`
	w.work(ctx)
}

// okAround closes around the loop.
func (w *worker) okAround(ctx context.Context) {
	stopped := make(chan struct{})
	go func() {
		defer close(stopped)
		wait.UntilWithContext(ctx, w.work, time.Second)
	}()
	<-ctx.Done()
	<-stopped
}

// okLost closes when the election ends, whoever led.
func (w *worker) okLost(ctx context.Context) {
	done := make(chan struct{})
	config := w.config
	config.Callbacks = leaderelection.LeaderCallbacks{
		OnStartedLeading: w.work,
		OnStoppedLeading: func() { close(done) },
	}
	leaderelection.RunOrDie(ctx, config)
	<-done
}

// okExits ends the process with the election.
func (w *worker) okExits(ctx context.Context) {
	done := make(chan struct{})
	config := w.config
	config.Callbacks = leaderelection.LeaderCallbacks{
		OnStartedLeading: func(ctx context.Context) {
			defer close(done)
			w.work(ctx)
		},
		OnStoppedLeading: func() { os.Exit(0) },
	}
	leaderelection.RunOrDie(ctx, config)
	<-done
}

// okSelects sees the end as well.
func (w *worker) okSelects(ctx context.Context) {
	leading := make(chan struct{})
	config := w.config
	config.Callbacks = leaderelection.LeaderCallbacks{
		OnStartedLeading: func(context.Context) { close(leading) },
		OnStoppedLeading: func() {},
	}
	go leaderelection.RunOrDie(ctx, config)
	select {
	case <-leading:
		w.work(ctx)
	case <-ctx.Done():
	}
}

// okMarked knows whether there is something to wait for.
func (w *worker) okMarked(ctx context.Context) {
	done := make(chan struct{})
	led := false
	config := w.config
	config.Callbacks = leaderelection.LeaderCallbacks{
		OnStartedLeading: func(ctx context.Context) {
			led = true
			defer close(done)
			w.work(ctx)
		},
		OnStoppedLeading: func() {},
	}
	leaderelection.RunOrDie(ctx, config)
	if led {
		<-done
	}
}

// okAsked asks in two ways whether it has led (volcano).
func (w *worker) okAsked(ctx context.Context, elector func(leaderelection.LeaderCallbacks) *leaderelection.LeaderElector) error {
	result := make(chan error, 1)
	var led atomic.Bool
	le := elector(leaderelection.LeaderCallbacks{
		OnStartedLeading: func(ctx context.Context) {
			led.Store(true)
			w.work(ctx)
			result <- ctx.Err()
		},
		OnStoppedLeading: func() {},
	})
	le.Run(ctx)
	if led.Load() || le.IsLeader() {
		if err := <-result; err != nil {
			return err
		}
	}
	return nil
}

// okForEver never ends.
func (w *worker) okForEver() {
	leading := make(chan struct{})
	config := w.config
	config.Callbacks = leaderelection.LeaderCallbacks{
		OnStartedLeading: func(context.Context) { close(leading) },
		OnStoppedLeading: func() {},
	}
	go leaderelection.RunOrDie(context.Background(), config)
	<-leading
}

// okCircle and okBack call nobody but each other.
func okCircle() {
	done := make(chan struct{})
	go func() {
		defer close(done)
		okBack()
	}()
	<-done
}

func okBack() { okCircle() }

func okStraight() {
	done := make(chan struct{})
	okAround()
	close(done)
	<-done
}

func okAround() { okStraight() }
