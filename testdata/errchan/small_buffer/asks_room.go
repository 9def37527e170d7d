package buffer

import (
	"context"
	"sync"
)

// A reconciler is woken by a callback that runs again and again (koordinator's runtime hooks).
type reconciler struct {
	mu      sync.Mutex
	pods    []string
	updated chan struct{}
	late    chan struct{}
	work    func([]string)
}

func newReconciler(work func([]string)) *reconciler {
	return &reconciler{updated: make(chan struct{}, 1), late: make(chan struct{}, 1), work: work}
}

type callbacks struct{ list []func([]string) }

func (c *callbacks) register(callback func([]string)) { c.list = append(c.list, callback) }

func (c *callbacks) fire(pods []string) {
	for _, callback := range c.list {
		go callback(pods)
	}
}

func startReconciler(ctx context.Context, c *callbacks, pods []string, work func([]string)) {
	r := newReconciler(work)
	c.register(r.okRefresh)
	c.register(r.refreshLate)
	go r.run(ctx)
	c.fire(pods)
	<-ctx.Done()
}

// There is one sender at a time, and it has asked for room.
func (r *reconciler) okRefresh(pods []string) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.pods = pods
	if len(r.updated) == 0 {
		r.updated <- struct{}{}
	}
}

// Here it has not.
func (r *reconciler) refreshLate(pods []string) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if len(r.updated) == 0 {
		r.pods = pods
	}
	r.late <- struct{}{} // want `unbuffered-send: send on r.late blocks for ever once run has returned: more sends than the buffer of 1 takes`
}

func (r *reconciler) run(ctx context.Context) {
	for {
		select {
		case <-r.updated:
			r.work(r.pods)
		case <-r.late:
			r.work(r.pods)
		case <-ctx.Done():
			return
		}
	}
}

// A channel without a buffer has never anything in it.
type unbuffered struct{ wake chan struct{} }

func startUnbuffered(ctx context.Context, events <-chan string, work func()) {
	u := &unbuffered{wake: make(chan struct{})}
	go u.forward(events)
	u.run(ctx, work)
}

func (u *unbuffered) forward(events <-chan string) {
	for range events {
		if len(u.wake) == 0 {
			u.wake <- struct{}{} // want `unbuffered-send: send on u.wake blocks for ever once .* has returned`
		}
	}
}

func (u *unbuffered) run(ctx context.Context, work func()) {
	for {
		select {
		case <-u.wake:
			work()
		case <-ctx.Done():
			return
		}
	}
}
