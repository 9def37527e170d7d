// Package watch has what programs start, and leave running when their context ends.
package watch

import (
	"context"
	"time"
)

// A Watcher looks at something again and again.
type Watcher interface {
	Run(ctx context.Context) error
	Follow(ctx context.Context)
}

type watcher struct{ seen int }

func New() Watcher { return &watcher{} }

// The only program gives the context of its signals (spiderpool's election).
func (w *watcher) Run(ctx context.Context) error {
	go w.okTick(ctx)
	return nil
}

func (w *watcher) okTick(ctx context.Context) {
	for {
		w.seen++
		if ctx.Value(w) != nil {
			w.seen = 0
		}
		time.Sleep(time.Minute)
	}
}

// The program starts it beside what it waits for.
func (w *watcher) Follow(ctx context.Context) {
	for w != nil {
		w.seen++
		time.Sleep(time.Minute)
	}
}

// OkSetup is called with a context that nothing ends, and hands it on.
func OkSetup(ctx context.Context) *Cleaner {
	c := &Cleaner{ctx: ctx}
	go func() {
		for {
			c.cleaned++
			time.Sleep(time.Hour)
		}
	}()
	return c
}

// A Cleaner is made by OkSetup.
type Cleaner struct {
	ctx     context.Context
	cleaned int
}

// Wait keeps the program, which then has to be killed.
func Wait(ctx context.Context) {
	for { // want `unawaited-loop: Wait never returns after ctx ends: its loop has no exit`
		time.Sleep(time.Minute)
	}
}

// Started is waited for by the program that starts it.
func Started(ctx context.Context) {
	for { // want `unawaited-loop: Started never returns after ctx ends: its loop has no exit`
		time.Sleep(time.Minute)
	}
}

// Object is started for each object, and its context ends with that.
func Object(ctx context.Context) {
	go func() {
		for { // want `unawaited-loop: the function literal in Object never returns after ctx ends: its loop has no exit`
			time.Sleep(time.Minute)
		}
	}()
}

// Leading runs under the context of an election that is taken part in again.
func Leading(ctx context.Context) {
	go func() {
		for { // want `unawaited-loop: the function literal in Leading never returns after ctx ends: its loop has no exit`
			time.Sleep(time.Minute)
		}
	}()
}

// Uncalled is for programs that are not seen.
func Uncalled(ctx context.Context) {
	go func() {
		for { // want `unawaited-loop: the function literal in Uncalled never returns after ctx ends: its loop has no exit`
			time.Sleep(time.Minute)
		}
	}()
}

// Closed tells who waits for it that it is done.
func Closed(ctx context.Context, done chan<- struct{}) {
	defer close(done)
	for { // want `unawaited-loop: Closed never returns after ctx ends: its loop has no exit`
		time.Sleep(time.Minute)
	}
}

// OkCaptured has a goroutine that reads the context of the program from the variable around it, as the renewal of certificates of tekton does.
func OkCaptured(ctx context.Context, renew func(context.Context) error) {
	checkEach(ctx, time.Minute, renew)
}

func checkEach(ctx context.Context, period time.Duration, renew func(context.Context) error) {
	ticker := time.NewTicker(period)
	go func() {
		for {
			<-ticker.C
			if err := renew(ctx); err != nil {
				ticker.Reset(period)
			}
		}
	}()
}

// OkNamed replaces the context that it captures by one that carries a value.
func OkNamed(ctx context.Context, name string, renew func(context.Context) error) {
	ctx = context.WithValue(ctx, nameKey{}, name)
	go func() {
		for {
			if renew(ctx) != nil {
				time.Sleep(time.Second)
			}
			time.Sleep(time.Minute)
		}
	}()
}

type nameKey struct{}

// Limited captures a context that ends before the program does.
func Limited(ctx context.Context, renew func(context.Context) error) {
	ctx, cancel := context.WithTimeout(ctx, time.Hour)
	go func() {
		defer cancel()
		for { // want `unawaited-loop: the function literal in Limited never returns after ctx ends: its loop has no exit`
			if renew(ctx) != nil {
				time.Sleep(time.Second)
			}
			time.Sleep(time.Minute)
		}
	}()
}

// Renewed captures a context that is another one in each round.
func Renewed(ctx context.Context, renew func(context.Context) error) {
	go func() {
		for { // want `unawaited-loop: the function literal in Renewed never returns after ctx ends: its loop has no exit`
			if renew(ctx) != nil {
				time.Sleep(time.Second)
			}
			time.Sleep(time.Minute)
		}
	}()
}

// OkInjected is given the context of a library that adds its clients to that of the program, and returns a function beside it (tekton's triggers).
func OkInjected(ctx context.Context, renew func(context.Context) error) {
	go func() {
		for {
			if renew(ctx) != nil {
				time.Sleep(time.Second)
			}
			time.Sleep(time.Minute)
		}
	}()
}

// Injected is given one that is made for each object, and whose function may end it.
func Injected(ctx context.Context, renew func(context.Context) error) {
	go func() {
		for { // want `unawaited-loop: the function literal in Injected never returns after ctx ends: its loop has no exit`
			if renew(ctx) != nil {
				time.Sleep(time.Second)
			}
			time.Sleep(time.Minute)
		}
	}()
}
