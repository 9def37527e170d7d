// Package finishing has items that are marked as done on every path, on some, and on none.
package finishing

import (
	"context"

	"k8s.io/client-go/util/workqueue"
)

// A Mirror has a queue that nothing finishes.
type Mirror struct {
	events workqueue.DelayingInterface
	known  map[string]bool
}

// NewMirror makes the queue.
func NewMirror() *Mirror { return &Mirror{events: workqueue.NewDelayingQueue()} }

func (m *Mirror) run() {
	for {
		event, stopped := m.events.Get() // want `get-without-done: m.events has no Done: an item that Get has handed out is never handed out again`
		if stopped {
			break
		}
		if !m.known[event.(string)] {
			continue
		}
		delete(m.known, event.(string))
	}
}

// A Worker has a queue whose items are finished in many ways.
type Worker struct {
	queue workqueue.TypedRateLimitingInterface[string]
	sync  func(key string) error
	ready chan string
}

// early returns before the deferred call.
func (w *Worker) early(ctx context.Context) bool {
	key, quit := w.queue.Get() // want `get-without-done: not every path calls Done for this item of w.queue`
	if quit {
		return false
	}
	if key == "" {
		return true // related `returns without Done`
	}
	defer w.queue.Done(key)
	return ctx.Err() == nil
}

// late defers inside of the loop: nothing runs before the worker ends.
func (w *Worker) late() {
	for {
		key, quit := w.queue.Get() // want `get-without-done: not every path calls Done for this item of w.queue`
		if quit {
			return
		}
		defer w.queue.Done(key)
		_ = len(key)
	}
}

// next hands the item on, and its caller forgets about it when it fails.
func (w *Worker) next() (key string, ok bool) {
	key, quit := w.queue.Get()
	return key, !quit
}

func (w *Worker) taken() error {
	key, _ := w.next() // want `get-without-done: not every path calls Done for this item of w.queue`
	if len(key) > 63 {
		return context.Canceled // related `returns without Done`
	}
	w.queue.Done(key)
	return nil
}

// okTaken finishes what next has handed on.
func (w *Worker) okTaken() {
	key, _ := w.next()
	w.queue.Done(key)
}

// okFinished has a helper that finishes the item.
func (w *Worker) okFinished() bool {
	key, quit := w.queue.Get()
	if quit {
		return false
	}
	w.process(key)
	return true
}

func (w *Worker) process(key string) {
	defer w.queue.Done(key)
	_ = w.sync(key)
}

// okClosure finishes the item in a closure, as the sample controller does.
func (w *Worker) okClosure() bool {
	key, quit := w.queue.Get()
	if quit {
		return false
	}
	err := func(key string) error {
		defer w.queue.Done(key)
		return w.sync(key)
	}(key)
	return err == nil
}

// okBeside finishes the item in a goroutine.
func (w *Worker) okBeside() bool {
	key, quit := w.queue.Get()
	if quit {
		return false
	}
	go func() {
		defer w.queue.Done(key)
		_ = w.sync(key)
	}()
	return true
}

// okSent hands the item to whoever receives it.
func (w *Worker) okSent() bool {
	key, quit := w.queue.Get()
	if quit {
		return false
	}
	w.ready <- key
	return true
}

func (w *Worker) okReceived() {
	for key := range w.ready {
		w.queue.Done(key)
	}
}

// okFirst finishes what it gets before it looks whether there was something.
func (w *Worker) okFirst() bool {
	key, quit := w.queue.Get()
	defer w.queue.Done(key)
	if quit {
		return false
	}
	return w.sync(key) == nil
}

// okLoop does not defer in the loop.
func (w *Worker) okLoop() {
	for {
		key, quit := w.queue.Get()
		if quit {
			return
		}
		if err := w.sync(key); err != nil {
			w.queue.AddRateLimited(key)
			w.queue.Done(key)
			continue
		}
		w.queue.Forget(key)
		w.queue.Done(key)
	}
}

// OkShared gives its queue away.
type OkShared struct {
	queue workqueue.TypedInterface[string]
}

func (s *OkShared) okWork(finish func(queue workqueue.TypedInterface[string], key string)) {
	for {
		key, quit := s.queue.Get()
		if quit {
			return
		}
		finish(s.queue, key)
	}
}

// OkQueue is a queue of the module: its users finish what they get.
type OkQueue struct {
	workqueue.TypedRateLimitingInterface[string]
}

// Next returns the next key.
func (q *OkQueue) Next() (string, bool) { return q.Get() }

// OkGiven works on a queue that its creator finishes.
type OkGiven struct {
	queue workqueue.TypedInterface[string]
}

// NewOkGiven takes a queue.
func NewOkGiven(queue workqueue.TypedInterface[string]) *OkGiven { return &OkGiven{queue: queue} }

func (g *OkGiven) work() {
	key, _ := g.queue.Get()
	_ = len(key)
}

// drained asks for the item and not whether the queue is shut down: Get has handed nothing out when there is none.
func drained(events workqueue.TypedInterface[any], sync func(any)) {
	var event any
	shutDown := false
	for !shutDown {
		event, shutDown = events.Get()
		if event != nil {
			sync(event)
			events.Done(event)
		}
	}
}

// drainedUnless leaves an item that is there.
func drainedUnless(events workqueue.TypedInterface[any], sync func(any)) {
	for {
		event, shutDown := events.Get() // want `get-without-done: not every path calls Done for this item of events`
		if event == nil || shutDown {
			return
		}
		if event == "skipped" {
			continue
		}
		sync(event)
		events.Done(event)
	}
}
