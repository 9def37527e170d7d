// Package spins_after_done has loops that see the end of their context and stay.
package spins_after_done

import (
	"context"
	"sync"
	"time"

	"k8s.io/apimachinery/pkg/watch"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/event"
	"sigs.k8s.io/controller-runtime/pkg/manager"
)

// LeaseRenewer renews on a ticker. The break leaves the select and not the loop.
type LeaseRenewer struct {
	renew    func(context.Context) error
	interval time.Duration
}

var _ manager.Runnable = (*LeaseRenewer)(nil)

func (l *LeaseRenewer) Start(ctx context.Context) error {
	ticker := time.NewTicker(l.interval)
	defer ticker.Stop()
	for {
		select {
		case <-ctx.Done(): // want `spins-after-done: the loop goes on after ctx ends`
			break
		case <-ticker.C:
			if err := l.renew(ctx); err != nil {
				ctrl.LoggerFrom(ctx).Error(err, "renewal failed")
			}
		}
	}
}

// LabelledRenewer names the loop it leaves.
type LabelledRenewer struct{ LeaseRenewer }

var _ manager.Runnable = (*LabelledRenewer)(nil)

func (l *LabelledRenewer) Start(ctx context.Context) error {
	ticker := time.NewTicker(l.interval)
	defer ticker.Stop()
renewing:
	for {
		select {
		case <-ctx.Done():
			break renewing
		case <-ticker.C:
			if err := l.renew(ctx); err != nil {
				ctrl.LoggerFrom(ctx).Error(err, "renewal failed")
			}
		}
	}
	return nil
}

// addEventLogger logs the end of the context for ever.
func addEventLogger(mgr ctrl.Manager, events <-chan event.GenericEvent) error {
	return mgr.Add(manager.RunnableFunc(func(ctx context.Context) error {
		log := ctrl.LoggerFrom(ctx)
		for {
			select {
			case <-ctx.Done(): // want `spins-after-done: the loop goes on after ctx ends`
				log.Info("event logger is stopping")
				continue
			case evt := <-events:
				log.Info("event", "object", evt.Object)
			}
		}
	}))
}

// okAddEventLogger returns from the same arm.
func okAddEventLogger(mgr ctrl.Manager, events <-chan event.GenericEvent) error {
	return mgr.Add(manager.RunnableFunc(func(ctx context.Context) error {
		log := ctrl.LoggerFrom(ctx)
		for {
			select {
			case <-ctx.Done():
				log.Info("event logger is stopping")
				return nil
			case evt := <-events:
				log.Info("event", "object", evt.Object)
			}
		}
	}))
}

// Starter waits for its group. It notes that the context has ended, and goes on asking.
type Starter[T any] struct {
	pending []T
	ready   chan T
}

func (s *Starter[T]) Start(ctx context.Context) error {
	var waitErr error
	for {
		select {
		case <-ctx.Done(): // want `spins-after-done: the loop goes on after ctx ends`
			if err := ctx.Err(); err != nil {
				waitErr = err
			}
		case <-s.ready:
			s.pending = s.pending[1:]
			if len(s.pending) == 0 {
				return waitErr
			}
		}
	}
}

// DrainingStarter goes on after its context on purpose: it clears the channel of the arm, which
// then never fires again.
type DrainingStarter[T any] struct{ Starter[T] }

func (s *DrainingStarter[T]) Start(ctx context.Context) error {
	done := ctx.Done()
	for {
		select {
		case <-done:
			done = nil
			s.pending = s.pending[:1]
		case <-s.ready:
			s.pending = s.pending[1:]
			if len(s.pending) == 0 {
				return nil
			}
		}
	}
}

func addStarters(mgr ctrl.Manager, s *Starter[string], d *DrainingStarter[string]) error {
	if err := mgr.Add(s); err != nil {
		return err
	}
	return mgr.Add(d)
}

// Broadcaster forwards what a watch says. Once the watch has ended its channel gives zero events
// without end.
type Broadcaster struct {
	watcher watch.Interface
	forward func(watch.Event)
}

func (b *Broadcaster) Start(ctx context.Context) error {
	for {
		select {
		case <-ctx.Done():
			return nil
		case evt := <-b.watcher.ResultChan(): // want `spins-after-done: the loop spins once the watch ends`
			b.forward(evt)
		}
	}
}

// CarefulBroadcaster asks whether the channel is still open.
type CarefulBroadcaster struct{ Broadcaster }

func (b *CarefulBroadcaster) Start(ctx context.Context) error {
	for {
		select {
		case <-ctx.Done():
			return nil
		case evt, ok := <-b.watcher.ResultChan():
			if !ok {
				return nil
			}
			b.forward(evt)
		}
	}
}

// Feed owns its channel and closes it when it is stopped; its reader does not ask.
type Feed struct {
	events  chan event.GenericEvent
	enqueue func(event.GenericEvent)
}

func (f *Feed) Close() { close(f.events) }

func (f *Feed) Start(ctx context.Context) error {
	for {
		select {
		case <-ctx.Done():
			return nil
		case evt := <-f.events: // want `spins-once-closed: the loop spins once f\.events is closed`
			f.enqueue(evt)
		}
	}
}

// StoppedFeed closes its channel once its readers have been told to leave and have left (volcano's
// scheduling gate).
type StoppedFeed struct {
	stopping chan struct{}
	readers  sync.WaitGroup
	gates    chan event.GenericEvent
	enqueue  func(event.GenericEvent)
}

func (f *StoppedFeed) Close() {
	close(f.stopping)
	f.readers.Wait()
	close(f.gates)
}

func (f *StoppedFeed) read() {
	defer f.readers.Done()
	for {
		select {
		case <-f.stopping:
			return
		case evt := <-f.gates:
			f.enqueue(evt)
		}
	}
}

// ClosingFeed closes its channel when it ends, behind the stop that its reader waits for as well.
type ClosingFeed struct {
	members chan event.GenericEvent
	synced  func() bool
	enqueue func(event.GenericEvent)
}

func (f *ClosingFeed) Run(stop <-chan struct{}) {
	defer close(f.members)
	if !f.synced() {
		return
	}
	go func() { // want `not-joined: Run of \*ClosingFeed ends with stop and does not wait for this goroutine`
		for {
			select {
			case <-stop:
				return
			case evt := <-f.members:
				f.enqueue(evt)
			}
		}
	}()
	<-stop
}

// HastyFeed closes its channel when its source has no more, whatever its reader does.
type HastyFeed struct {
	members chan event.GenericEvent
	next    func() (event.GenericEvent, bool)
	enqueue func(event.GenericEvent)
}

func (f *HastyFeed) fill() {
	defer close(f.members)
	for evt, ok := f.next(); ok; evt, ok = f.next() {
		f.members <- evt
	}
}

func (f *HastyFeed) Run(stop <-chan struct{}) {
	go f.fill()
	for {
		select {
		case <-stop:
			return
		case evt := <-f.members: // want `spins-once-closed: the loop spins once f\.members is closed`
			f.enqueue(evt)
		}
	}
}

// OpenFeed has a channel that nobody closes.
type OpenFeed struct {
	open    chan event.GenericEvent
	enqueue func(event.GenericEvent)
}

func (f *OpenFeed) Start(ctx context.Context) error {
	for {
		select {
		case <-ctx.Done():
			return nil
		case evt := <-f.open:
			f.enqueue(evt)
		}
	}
}

func addFeeds(mgr ctrl.Manager, b *Broadcaster, c *CarefulBroadcaster, f *Feed, o *OpenFeed) error {
	for _, r := range []manager.Runnable{b, c, f, o} {
		if err := mgr.Add(r); err != nil {
			return err
		}
	}
	return nil
}
