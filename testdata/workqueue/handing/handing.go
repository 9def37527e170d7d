// Package handing has workers that hand the outcome of an item, or the item itself, to a function that settles it.
package handing

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"k8s.io/apimachinery/pkg/util/runtime"
	"k8s.io/client-go/util/workqueue"
)

type queue = workqueue.TypedRateLimitingInterface[string]

const maxRetries = 5

var errGone = errors.New("gone")

type volumes struct {
	queue queue
	sync  func(ctx context.Context, key string) error
}

func (v *volumes) next(ctx context.Context) bool {
	key, shutdown := v.queue.Get()
	if shutdown {
		return false
	}
	defer v.queue.Done(key)
	err := v.sync(ctx, key) // want `no-forget: the item of v.queue is not forgotten on one outcome of v.sync: its backoff goes on where the failures before have left it`
	v.handle(err, key)
	return true // related `ends here`
}

// Success is told apart, and nothing is done about it.
func (v *volumes) handle(err error, key string) {
	if err == nil {
		return
	}
	if v.queue.NumRequeues(key) < maxRetries {
		v.queue.AddRateLimited(key)
		return
	}
	runtime.HandleError(err)
	v.queue.Forget(key)
}

type snapshots struct {
	queue queue
	sync  func(key string) error
}

func (s *snapshots) worker() {
	for s.next() {
	}
}

func (s *snapshots) next() bool {
	key, shutdown := s.queue.Get()
	if shutdown {
		return false
	}
	defer s.queue.Done(key)
	settle(s.queue, key, s.sync(key)) // want `failure-drops-key: the item of s.queue is dropped when s.sync fails: nothing adds it again until its next event`
	return true                       // related `ends here`
}

// The queue is handed over as well; what has failed too often is dropped with its count.
func settle(q queue, key string, err error) {
	switch {
	case err == nil:
		q.Forget(key)
	case q.NumRequeues(key) < maxRetries:
		q.AddRateLimited(key)
	default:
		runtime.HandleError(err)
	}
}

type claims struct {
	queue workqueue.TypedRateLimitingInterface[any]
	sync  func(key string) error
}

// The work is wrapped in a closure, so that Done can be deferred.
func (c *claims) next() bool {
	obj, shutdown := c.queue.Get()
	if shutdown {
		return false
	}
	err := func(obj any) error {
		defer c.queue.Done(obj)
		key, ok := obj.(string)
		if !ok {
			c.queue.Forget(obj)
			return nil
		}
		if err := c.sync(key); err != nil { // want `no-forget: the item of c.queue is not forgotten on one outcome of c.sync`
			c.queue.AddRateLimited(key)
			return fmt.Errorf("sync %s: %w", key, err)
		}
		return nil // related `ends here`
	}(obj)
	if err != nil {
		runtime.HandleError(err)
	}
	return true
}

type leases struct {
	queue queue
	sync  func(key string) error
}

// The closure sees the item by itself.
func (l *leases) run() {
	for {
		key, shutdown := l.queue.Get()
		if shutdown {
			return
		}
		func() {
			defer l.queue.Done(key)
			if err := l.sync(key); err != nil { // want `failure-drops-key: the item of l.queue is dropped when l.sync fails`
				runtime.HandleError(err)
				return // related `ends here`
			}
			l.queue.Forget(key)
		}()
	}
}

type routes struct {
	queue queue
	sync  func(key string) error
}

func (r *routes) next() bool {
	key, shutdown := r.queue.Get()
	if shutdown {
		return false
	}
	r.process(key)
	return true
}

// A method of its own has the item.
func (r *routes) process(key string) {
	defer r.queue.Done(key)
	if err := r.sync(key); err != nil { // want `no-forget: the item of r.queue is not forgotten on one outcome of r.sync`
		if r.queue.NumRequeues(key) < maxRetries {
			r.queue.AddRateLimited(key)
			return
		}
		r.queue.Forget(key)
		runtime.HandleError(err)
	}
}

type nodes struct {
	queue queue
	known []string
}

func (n *nodes) sync(key string) error {
	if !slices.Contains(n.known, key) {
		return errGone
	}
	return nil
}

// Done stands at the end of a closure that can return before.
func (n *nodes) run() {
	for {
		key, shutdown := n.queue.Get() // want `get-without-done: not every path calls Done for this item of n.queue`
		if shutdown {
			return
		}
		func() {
			if err := n.sync(key); err != nil {
				n.queue.AddRateLimited(key)
				return
			}
			n.queue.Forget(key)
			n.queue.Done(key)
		}()
	}
}

// The error of the closure is in a log, and nothing finishes the item behind it.
func (n *nodes) next() bool {
	obj, shutdown := n.queue.Get() // want `get-without-done: not every path calls Done for this item of n.queue`
	if shutdown {
		return false
	}
	err := func(key string) error {
		if err := n.sync(key); err != nil {
			n.queue.AddRateLimited(key)
			return err
		}
		n.queue.Forget(key)
		n.queue.Done(key)
		return nil
	}(obj)
	if err != nil {
		runtime.HandleError(err)
	}
	return true // related `returns without Done`
}

type groups struct {
	queue queue
	names []string
	get   func(key string) (string, error)
	sync  func(name string) error
}

// What was found before the work does not say why the item is added.
func (g *groups) next() bool {
	key, shutdown := g.queue.Get()
	if shutdown {
		return false
	}
	defer g.queue.Done(key)
	name, err := g.get(key)
	if err != nil {
		g.queue.Forget(key)
		return true
	}
	if !slices.Contains(g.names, name) {
		g.queue.Forget(key)
		return true
	}
	if err := g.sync(name); err != nil {
		g.queue.Add(key) // want `hot-add: key has failed and is added at once`
		return true
	}
	g.queue.Forget(key)
	return true
}
