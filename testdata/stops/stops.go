// Package stops has contexts and channels of every kind. A function that looks at one states what ends it.
package stops

import (
	"context"
	"os"
	"os/signal"
	"time"

	ctrl "sigs.k8s.io/controller-runtime"
)

type worker struct {
	ctx  context.Context
	quit chan struct{}
	jobs chan string
}

func parameters(ctx context.Context, stop <-chan struct{}, jobs <-chan string) {
	<-ctx.Done() // stops: stop of a context
	<-stop       // stops: stop
	<-jobs       // stops: data
}

func made() {
	quit := make(chan struct{})
	jobs := make(chan string)
	<-quit // stops: local
	<-jobs // stops: data
}

func never() {
	var unset chan struct{}
	<-unset                       // stops: never
	<-context.Background().Done() // stops: never of a context
	<-context.TODO().Done()       // stops: never of a context
	ctx := context.WithValue(context.Background(), worker{}, 1)
	<-ctx.Done() // stops: never of a context
}

func derived(outer context.Context) {
	cancelled, cancel := context.WithCancel(context.Background())
	defer cancel()
	<-cancelled.Done() // stops: local of a context, with an end of its own
	child, stop := context.WithCancel(outer)
	defer stop()
	<-child.Done() // stops: stop of a context, with an end of its own
	late, release := context.WithTimeout(outer, time.Minute)
	defer release()
	<-late.Done()                                  // stops: stop of a context, bounded, with an end of its own
	<-context.WithValue(outer, worker{}, 1).Done() // stops: stop of a context
	<-context.WithoutCancel(outer).Done()          // stops: never of a context
}

func timers(timer *time.Timer, ticker *time.Ticker) {
	<-time.After(time.Second) // stops: timer
	<-time.Tick(time.Second)  // stops: timer
	<-timer.C                 // stops: timer
	<-ticker.C                // stops: timer
}

func signals() {
	received := make(chan os.Signal, 1)
	signal.Notify(received, os.Interrupt)
	<-received // stops: stop
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	<-ctx.Done()                       // stops: local of a context, with an end of its own
	<-ctrl.SetupSignalHandler().Done() // stops: stop of a context
}

func (w *worker) fields() {
	<-w.ctx.Done() // stops: stop of a context
	<-w.quit       // stops: stop
	<-w.jobs       // stops: data
}

// Of several sources the strongest counts.
func merged(outer context.Context, detach bool) {
	ctx := outer
	if detach {
		ctx = context.Background()
	}
	<-ctx.Done() // stops: stop of a context
}

func detached(ctx context.Context, detach bool) context.Context {
	if detach {
		return context.Background()
	}
	return context.WithValue(ctx, worker{}, 1)
}

func through(outer context.Context) {
	<-detached(outer, true).Done()                // stops: stop of a context
	<-detached(context.Background(), true).Done() // stops: never of a context
}

func captured(stop chan struct{}) func() {
	return func() {
		<-stop // stops: stop
	}
}
