package etcdwatch

import (
	"context"
	"time"

	"github.com/go-logr/logr"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/event"
	"sigs.k8s.io/controller-runtime/pkg/manager"
)

type feed[T any] struct {
	ch chan T
}

func (f feed[T]) next() T { return <-f.ch }

func (f feed[T]) offer(v T) bool {
	select {
	case f.ch <- v:
		return true
	case <-time.After(100 * time.Millisecond):
		return false
	}
}

type Bridge struct {
	logr.Logger
	src feed[client.Object]
	dst chan event.GenericEvent
}

func (b *Bridge) Offer(o client.Object) bool { return b.src.offer(o) }

func (b *Bridge) Start(ctx context.Context) error {
loop:
	for seen := 0; ; seen++ {
		switch ctx.Err() {
		case nil:
		default:
			b.Info("bridge ends", "seen", seen)
			break loop
		}
		o := b.src.next() // WANT ctxrunnable/deaf-loop or ctxrunnable/blocks-forever
		select {
		case b.dst <- event.GenericEvent{Object: o}:
		case <-ctx.Done():
		}
	}
	return nil
}

func NewBridge(mgr manager.Manager) (*Bridge, error) {
	b := &Bridge{
		Logger: mgr.GetLogger().WithName("bridge"),
		src:    feed[client.Object]{ch: make(chan client.Object)},
		dst:    make(chan event.GenericEvent),
	}
	return b, mgr.Add(b)
}
