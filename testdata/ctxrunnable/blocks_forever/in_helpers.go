package blocks_forever

import (
	"context"
	"net/http"
	"time"

	"k8s.io/client-go/tools/cache"
	"sigs.k8s.io/controller-runtime/pkg/manager"
)

// snapshots looks at its context between two receives of what only a handler of events sends.
type snapshots struct {
	volumes chan string
	take    func(context.Context, string)
}

var _ manager.Runnable = (*snapshots)(nil)

func (s *snapshots) handler() cache.ResourceEventHandler {
	return cache.ResourceEventHandlerFuncs{AddFunc: func(obj any) {
		if key, err := cache.MetaNamespaceKeyFunc(obj); err == nil {
			select {
			case s.volumes <- key:
			default:
			}
		}
	}}
}

func (s *snapshots) Start(ctx context.Context) error {
	for {
		select {
		case <-ctx.Done():
			return nil
		default:
		}
		s.take(ctx, <-s.volumes) // want `blocks-forever: receive from s.volumes blocks for ever when ctx ends before a value comes: the loop looks at it only between two receives`
	}
}

// okSnapshots closes the channel when its context ends.
type okSnapshots struct {
	volumes chan string
	take    func(context.Context, string)
}

var _ manager.Runnable = (*okSnapshots)(nil)

func (s *okSnapshots) Start(ctx context.Context) error {
	context.AfterFunc(ctx, func() { close(s.volumes) })
	for ctx.Err() == nil {
		s.take(ctx, <-s.volumes)
	}
	return nil
}

// A feed has a method that waits.
type feed[T any] struct{ values chan T }

func (f feed[T]) next() T {
	return <-f.values // want `blocks-forever: receive from f.values blocks for ever when ctx of Start ends before a value comes: the loop looks at it only between two receives`
}

func (f feed[T]) nextUntil(ctx context.Context) (value T, ok bool) {
	select {
	case value = <-f.values:
		return value, true
	case <-ctx.Done():
		return value, false
	}
}

func (f feed[T]) offer(value T) bool {
	select {
	case f.values <- value:
		return true
	case <-time.After(time.Second):
		return false
	}
}

type bridge struct {
	feed feed[string]
	pass func(string)
}

var _ manager.Runnable = (*bridge)(nil)

func (b *bridge) Offer(value string) bool { return b.feed.offer(value) }

func (b *bridge) Start(ctx context.Context) error {
	for {
		switch ctx.Err() {
		case nil:
		default:
			return nil
		}
		b.pass(b.feed.next())
	}
}

type okBridge struct {
	feed feed[int]
	pass func(int)
}

var _ manager.Runnable = (*okBridge)(nil)

func (b *okBridge) Start(ctx context.Context) error {
	for ctx.Err() == nil {
		if value, ok := b.feed.nextUntil(ctx); ok {
			b.pass(value)
		}
	}
	return nil
}

// hooks is filled by requests.
type hooks struct{ calls chan string }

var _ manager.Runnable = (*hooks)(nil)

func (h *hooks) register(mux *http.ServeMux) {
	mux.HandleFunc("/call", func(w http.ResponseWriter, r *http.Request) {
		select {
		case h.calls <- r.URL.Path:
		case <-r.Context().Done():
		}
	})
}

func (h *hooks) Start(ctx context.Context) error {
	for ctx.Err() == nil {
		h.wait()
	}
	return nil
}

func (h *hooks) wait() {
	<-h.calls // want `blocks-forever: receive from h.calls blocks for ever when ctx of Start ends before a value comes: the loop looks at it only between two receives`
}

// okWorker is fed by a goroutine of the package, which goes on.
type okWorker struct{ turns chan int }

var _ manager.Runnable = (*okWorker)(nil)

func (w *okWorker) feed() {
	go func() {
		for turn := 0; ; turn++ {
			w.turns <- turn
		}
	}()
}

func (w *okWorker) Start(ctx context.Context) error {
	for ctx.Err() == nil {
		w.wait()
	}
	return nil
}

func (w *okWorker) wait() { <-w.turns }
