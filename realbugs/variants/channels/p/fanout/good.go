package fanout

import (
	"context"
	"sync"
)

type watcher struct {
	service string
	updates chan Update
	left    <-chan struct{}
}

// Exchange passes updates on to those who watch.
type Exchange struct {
	mu       sync.RWMutex
	watchers map[*watcher]struct{}
}

func NewExchange() *Exchange {
	return &Exchange{watchers: make(map[*watcher]struct{})}
}

// Broadcast passes an update on.
func (x *Exchange) Broadcast(u Update) {
	x.mu.RLock()
	defer x.mu.RUnlock()
	for w := range x.watchers {
		if w.service != u.Service {
			continue
		}
		select {
		case w.updates <- u:
		case <-w.left:
		}
	}
}

// Watch calls apply for the updates of a service until ctx ends.
func (x *Exchange) Watch(ctx context.Context, service string, apply func(Update) error) error {
	ctx, cancel := context.WithCancel(ctx)
	w := &watcher{service: service, updates: make(chan Update), left: ctx.Done()}
	x.join(w)
	defer x.leave(w)
	defer cancel()
	for {
		select {
		case <-ctx.Done():
			return ctx.Err()
		case u := <-w.updates:
			if err := apply(u); err != nil {
				return err
			}
		}
	}
}

func (x *Exchange) join(w *watcher) {
	x.mu.Lock()
	defer x.mu.Unlock()
	x.watchers[w] = struct{}{}
}

func (x *Exchange) leave(w *watcher) {
	x.mu.Lock()
	defer x.mu.Unlock()
	delete(x.watchers, w)
}
