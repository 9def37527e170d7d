package etcdwatch

import (
	"context"

	"github.com/go-logr/logr"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/event"
	"sigs.k8s.io/controller-runtime/pkg/manager"
)

func (f feed[T]) nextOr(ctx context.Context) (v T, ok bool) {
	select {
	case v = <-f.ch:
		return v, true
	case <-ctx.Done():
		return v, false
	}
}

type Ferry struct {
	logr.Logger
	src feed[client.Object]
	dst chan event.GenericEvent
}

func (f *Ferry) Offer(o client.Object) bool { return f.src.offer(o) }

func (f *Ferry) Start(ctx context.Context) error {
loop:
	for seen := 0; ; seen++ {
		switch ctx.Err() {
		case nil:
		default:
			f.Info("ferry ends", "seen", seen)
			break loop
		}
		o, ok := f.src.nextOr(ctx)
		if !ok {
			continue
		}
		select {
		case f.dst <- event.GenericEvent{Object: o}:
		case <-ctx.Done():
		}
	}
	return nil
}

func NewFerry(mgr manager.Manager) (*Ferry, error) {
	f := &Ferry{
		Logger: mgr.GetLogger().WithName("ferry"),
		src:    feed[client.Object]{ch: make(chan client.Object)},
		dst:    make(chan event.GenericEvent),
	}
	return f, mgr.Add(f)
}
