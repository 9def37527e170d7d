// Package events has a queue of changes, each with the handler that it is for.
package events

import (
	"k8s.io/client-go/tools/cache"
	"k8s.io/client-go/util/workqueue"
	ctrl "sigs.k8s.io/controller-runtime"
)

// A Change is an item of the queue.
type Change struct {
	Handler ChangeHandler
	Key     string
}

// A ChangeHandler handles changes of one kind.
type ChangeHandler interface {
	Handle(change Change) error
	Describe(change Change) string
}

// A Processor handles changes, and tries again what has failed (skupper).
type Processor struct {
	queue workqueue.TypedRateLimitingInterface[any]
}

func (p *Processor) process() bool { // reconciles: none
	item, shutdown := p.queue.Get()
	if shutdown {
		return false
	}
	var failed, again bool
	defer p.queue.Done(item)
	if change, ok := item.(Change); ok {
		defer func() { ctrl.Log.Info("handled", "key", change.Key, "again", again) }()
		err := change.Handler.Handle(change)
		if err != nil {
			failed = true
			ctrl.Log.Error(err, change.Handler.Describe(change))
		}
	}
	if failed && p.queue.NumRequeues(item) < 5 {
		again = true
		p.queue.AddRateLimited(item)
		return true
	}
	p.queue.Forget(item)
	return true
}

// A Watcher handles the changes of objects of a type.
type Watcher[T any] struct {
	handler Handler[T]
	store   cache.Store
}

// A Handler is called for each change.
type Handler[T any] func(key string, object T) error

// Watch has a function called for each change.
func Watch[T any](p *Processor, store cache.Store, handler Handler[T]) *Watcher[T] {
	return &Watcher[T]{handler: handler, store: store}
}

func (w *Watcher[T]) Handle(change Change) error { // reconciles: ends runs retries
	object, found, err := w.store.GetByKey(change.Key)
	if err != nil {
		return err
	}
	var typed T
	if !found {
		return w.handler(change.Key, typed)
	}
	return w.handler(change.Key, object.(T))
}

func (w *Watcher[T]) Describe(change Change) string { return change.Key }
