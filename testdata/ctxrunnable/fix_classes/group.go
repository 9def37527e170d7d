// Package fix_classes has loops that a fix can leave, and what that leaves undone.
package fix_classes

import (
	"context"
	"errors"
	"sync"
	"time"

	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/manager"
)

// A group starts members and waits until all of them are ready, as the one of controller-runtime's
// manager does.
type group struct {
	start  sync.Once
	queue  []manager.Runnable
	ready  chan manager.Runnable
	errors chan error
}

// Start drains ready until every member has spoken, and only then closes it: a return before sends
// the members into a closed channel.
func (g *group) Start(ctx context.Context) error {
	var failure error
	g.start.Do(func() {
		defer close(g.ready)
		for _, member := range g.queue {
			go func() { g.ready <- member }()
		}
		for {
			select {
			case <-ctx.Done(): // want `spins-after-done: the loop goes on after ctx ends` // fix `^none$`
				if err := ctx.Err(); !errors.Is(err, context.Canceled) {
					failure = err
				}
			case <-g.ready:
				g.queue = g.queue[1:]
				if len(g.queue) == 0 {
					return
				}
			}
		}
	})
	return failure
}

// A roster closes its channel in the caller of the loop.
type roster struct {
	ready   chan string
	pending int
}

func (r *roster) Start(ctx context.Context) error {
	go func() { r.ready <- "first" }()
	r.await(ctx)
	close(r.ready)
	return nil
}

func (r *roster) await(ctx context.Context) {
	for {
		select {
		case <-ctx.Done(): // want `spins-after-done: the loop goes on after ctx ends` // fix `^none$`
			ctrl.LoggerFrom(ctx).Info("stopping")
		case <-r.ready:
			if r.pending--; r.pending == 0 {
				return
			}
		}
	}
}

// A relay counts down a group whose waiter closes the channel that others send on.
type relay struct {
	running sync.WaitGroup
	period  time.Duration
	names   chan string
}

func (r *relay) Start(ctx context.Context) error {
	r.running.Add(1)
	go r.tick(ctx)
	r.running.Wait()
	close(r.names)
	return nil
}

func (r *relay) tick(ctx context.Context) {
	defer r.running.Done()
	ticker := time.NewTicker(r.period)
	defer ticker.Stop()
	for {
		select {
		case <-ctx.Done(): // want `spins-after-done: the loop goes on after ctx ends` // fix `^none$`
			ctrl.LoggerFrom(ctx).Info("stopping")
		case <-ticker.C:
			ctrl.LoggerFrom(ctx).Info("running")
		}
	}
}

// Submit sends while the channel is open, which it is as long as the relay ticks.
func (r *relay) Submit(name string) { r.names <- name }

// Names is where the names come out.
func (r *relay) Names() []string {
	var all []string
	for name := range r.names {
		all = append(all, name)
	}
	return all
}
