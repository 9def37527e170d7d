// Package stop_that_never_closes hands out stop channels that nothing closes.
package stop_that_never_closes

import (
	"context"
	"os"
	"os/signal"
	"time"

	"github.com/go-logr/logr"
	"golang.org/x/sync/errgroup"

	"k8s.io/apimachinery/pkg/util/wait"
	"k8s.io/client-go/informers"
	toolscache "k8s.io/client-go/tools/cache"
)

func runsUnderBackground(ctx context.Context, informer toolscache.SharedInformer) {
	informer.Run(context.Background().Done()) // want `background-stop: context.Background\(\).Done\(\) never closes: nothing ends the context, so that Run never stops`
}

func okRunsUnderItsContext(ctx context.Context, informer toolscache.SharedInformer) {
	informer.Run(ctx.Done())
}

func okRunsUnderADerivedContext(informer toolscache.SharedInformer) {
	ctx, cancel := context.WithTimeout(context.Background(), time.Hour)
	defer cancel()
	informer.Run(ctx.Done())
}

func waitsForBackground(events <-chan string) {
	ctx := context.Background()
	for {
		select {
		case <-events:
		case <-ctx.Done(): // want `background-stop: ctx.Done\(\) never closes: nothing ends the context, so that waitsForBackground never stops`
			return
		}
	}
}

func passesNil(ctx context.Context, sync func()) {
	wait.Until(sync, time.Minute, nil) // want `background-stop: stop channel of Until is nil and never closes: nothing stops it`
}

// okLivesAsLongAsTheProcess has nothing that would end it earlier.
func okLivesAsLongAsTheProcess(sync func(), factory informers.SharedInformerFactory) {
	go wait.Until(sync, time.Minute, nil)
	go wait.Until(sync, time.Minute, context.TODO().Done())
	factory.Start(context.Background().Done())
}

// A Plugin holds a context, and works without it.
type Plugin struct{ ctx context.Context }

func (p *Plugin) start(sync func()) {
	go wait.Until(sync, time.Minute, nil) // want `background-stop: stop channel of Until is nil and never closes: nothing stops it`
}

func (p *Plugin) okStart(sync func()) {
	go wait.Until(sync, time.Minute, p.ctx.Done())
}

// The name says that it never stops.
func okSaysSo(sync func()) {
	wait.Until(sync, time.Minute, wait.NeverStop)
}

func neverCloses(factory informers.SharedInformerFactory) {
	stop := make(chan struct{})
	factory.Start(stop) // want `background-stop: stop channel stop is never closed: nothing stops Start`
}

func okClosesAtTheEnd(factory informers.SharedInformerFactory, work func()) {
	stop := make(chan struct{})
	defer close(stop)
	factory.Start(stop)
	work()
}

// Lister closes its channel in another method.
type Lister struct{ stop chan struct{} }

func okNewLister(factory informers.SharedInformerFactory) *Lister {
	l := &Lister{stop: make(chan struct{})}
	factory.Start(l.stop)
	return l
}

func (l *Lister) Close() { close(l.stop) }

// The caller gets the channel and can close it.
func okReturnsTheChannel(factory informers.SharedInformerFactory) chan struct{} {
	stop := make(chan struct{})
	factory.Start(stop)
	return stop
}

// A nil channel switches an arm of the select off.
func okArmsATimer(events <-chan string, fire func()) {
	var timer <-chan time.Time
	for {
		select {
		case _, ok := <-events:
			if !ok {
				return
			}
			timer = time.After(time.Second)
		case <-timer:
			timer = nil
			fire()
		}
	}
}

// A signal ends the context, although the one it is made of never ends.
func okRunsUnderSignals(informer toolscache.SharedInformer) {
	ctx, cancel := untilSignal(context.Background())
	defer cancel()
	informer.Run(ctx.Done())
}

func untilSignal(ctx context.Context) (context.Context, context.CancelFunc) {
	return signal.NotifyContext(ctx, os.Interrupt)
}

func okRunsUntilAMemberFails(informer toolscache.SharedInformer, work func() error) {
	group, ctx := errgroup.WithContext(context.Background())
	group.Go(work)
	informer.Run(ctx.Done())
}

func okCancelledInAHelper(informer toolscache.SharedInformer) {
	ctx := untilInterrupted(context.Background())
	informer.Run(ctx.Done())
}

func untilInterrupted(parent context.Context) context.Context {
	ctx, cancel := context.WithCancel(parent)
	interrupts := make(chan os.Signal, 1)
	signal.Notify(interrupts, os.Interrupt)
	go func() {
		<-interrupts
		cancel()
	}()
	return ctx
}

// A logger ends nothing.
func runsUnderALogger(stop <-chan struct{}, informer toolscache.SharedInformer, log logr.Logger) {
	ctx := withLogger(context.Background(), log)
	informer.Run(ctx.Done()) // want `background-stop: ctx.Done\(\) never closes: nothing ends the context, so that Run never stops`
}

func withLogger(ctx context.Context, log logr.Logger) context.Context {
	return logr.NewContext(ctx, log)
}
