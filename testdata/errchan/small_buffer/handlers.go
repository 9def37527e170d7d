package buffer

import (
	"context"
	"sync"
	"time"

	"k8s.io/client-go/tools/cache"
)

// Each event sends, and one is received.
func firstReady(ctx context.Context, pods cache.SharedIndexInformer, ready func(any) bool) (any, error) {
	found := make(chan any, 1)
	pods.AddEventHandler(cache.ResourceEventHandlerFuncs{
		AddFunc: func(obj any) {
			if ready(obj) {
				found <- obj // want `unbuffered-send: send on found blocks for ever once firstReady has returned: more sends than the buffer of 1 takes`
			}
		},
	})
	select {
	case obj := <-found:
		return obj, nil
	case <-ctx.Done():
		return nil, ctx.Err()
	}
}

// A method that both functions of the handler call.
type waiter struct{ ready func(any) bool }

func (w *waiter) wait(pods cache.SharedIndexInformer) bool {
	found := make(chan struct{}, 2)
	look := func(obj any) {
		if w.ready(obj) {
			found <- struct{}{} // want `unbuffered-send: send on found blocks for ever once wait has returned: more sends than the buffer of 2 takes`
		}
	}
	pods.AddEventHandler(cache.ResourceEventHandlerFuncs{AddFunc: look, UpdateFunc: func(_, obj any) { look(obj) }})
	select {
	case <-found:
		return true
	case <-time.After(time.Minute):
		return false
	}
}

func okOnce(ctx context.Context, pods cache.SharedIndexInformer, ready func(any) bool) error {
	found := make(chan any, 1)
	var once sync.Once
	pods.AddEventHandler(cache.ResourceEventHandlerFuncs{
		AddFunc: func(obj any) {
			if ready(obj) {
				once.Do(func() { found <- obj })
			}
		},
	})
	select {
	case <-found:
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}

// A flag says that it was sent.
func okFlag(ctx context.Context, pods cache.SharedIndexInformer, ready func(any) bool) error {
	found := make(chan any, 1)
	sent := false
	pods.AddEventHandler(cache.ResourceEventHandlerFuncs{
		AddFunc: func(obj any) {
			if !sent && ready(obj) {
				sent = true
				found <- obj
			}
		},
	})
	select {
	case <-found:
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}

func okRoomOrDrop(ctx context.Context, pods cache.SharedIndexInformer, ready func(any) bool) error {
	found := make(chan any, 1)
	pods.AddEventHandler(cache.ResourceEventHandlerFuncs{
		AddFunc: func(obj any) {
			if ready(obj) {
				select {
				case found <- obj:
				default:
				}
			}
		},
	})
	select {
	case <-found:
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}
