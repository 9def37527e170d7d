package spins_after_done

import (
	"context"

	"sigs.k8s.io/controller-runtime/pkg/event"
	"sigs.k8s.io/controller-runtime/pkg/manager"
)

// ExternalFeed gets its events from whoever makes it, who closes the channel when there are no more.
type ExternalFeed struct {
	Events  <-chan event.GenericEvent
	enqueue func(event.GenericEvent)
}

var _ manager.Runnable = (*ExternalFeed)(nil)

func (f *ExternalFeed) Start(ctx context.Context) error {
	for {
		select {
		case <-ctx.Done():
			return nil
		case evt := <-f.Events: // want `spins-once-closed: the loop spins once the owner of f.Events closes it`
			f.enqueue(evt)
		}
	}
}

// ClosableFeed leaves when its source is exhausted.
type ClosableFeed struct {
	Events  <-chan event.GenericEvent
	enqueue func(event.GenericEvent)
}

var _ manager.Runnable = (*ClosableFeed)(nil)

func (f *ClosableFeed) Start(ctx context.Context) error {
	for {
		select {
		case <-ctx.Done():
			return nil
		case evt, open := <-f.Events:
			if !open {
				return nil
			}
			f.enqueue(evt)
		}
	}
}

// OwnFeed holds both ends, and closes none.
type OwnFeed struct {
	Events  chan event.GenericEvent
	enqueue func(event.GenericEvent)
}

var _ manager.Runnable = (*OwnFeed)(nil)

func (f *OwnFeed) Start(ctx context.Context) error {
	for {
		select {
		case <-ctx.Done():
			return nil
		case evt := <-f.Events:
			f.enqueue(evt)
		}
	}
}

// WakeUp is told by a channel without values, which is sent to and not closed.
type WakeUp struct {
	Wake <-chan struct{}
	work func()
}

var _ manager.Runnable = (*WakeUp)(nil)

func (w *WakeUp) Start(ctx context.Context) error {
	for {
		select {
		case <-ctx.Done():
			return nil
		case <-w.Wake:
			w.work()
		}
	}
}
