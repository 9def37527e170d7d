package queue_shutdown

import (
	"context"
	"time"

	"k8s.io/apimachinery/pkg/util/wait"
	"k8s.io/client-go/util/workqueue"
)

// An exporter has workers that do not leave when its queue has been shut down: Get returns at once from then on.
type exporter struct {
	queue  workqueue.TypedRateLimitingInterface[string]
	export func(string) error
}

func newExporter(export func(string) error) *exporter {
	limits := workqueue.DefaultTypedControllerRateLimiter[string]()
	return &exporter{queue: workqueue.NewTypedRateLimitingQueue(limits), export: export}
}

func (e *exporter) Begin() {
	go e.literal()
	go e.unheard()
	go e.selects()
	go e.ignores()
	go e.paced()
	go e.okLiteral()
	go e.okSwitch()
}

func (e *exporter) Stop() {
	e.queue.ShutDown()
}

// literal returns from a function literal, and not from the loop.
func (e *exporter) literal() {
	for { // want `spins-after-done: the loop spins once e.queue is shut down: Get returns at once from then on, and nothing leaves the loop`
		func() {
			key, shutdown := e.queue.Get() // related `waits here`
			if shutdown {
				return
			}
			defer e.queue.Done(key)
			_ = e.export(key)
		}()
	}
}

func (e *exporter) okLiteral() {
	for {
		ended := func() bool {
			key, shutdown := e.queue.Get()
			if shutdown {
				return true
			}
			defer e.queue.Done(key)
			_ = e.export(key)
			return false
		}()
		if ended {
			return
		}
	}
}

func (e *exporter) next() bool {
	key, shutdown := e.queue.Get()
	if shutdown {
		return false
	}
	defer e.queue.Done(key)
	_ = e.export(key)
	return true
}

// unheard does not look at what next says.
func (e *exporter) unheard() {
	for { // want `spins-after-done: the loop spins once e.queue is shut down`
		e.next()
	}
}

// selects has a break that leaves the switch only.
func (e *exporter) selects() {
	for { // want `spins-after-done: the loop spins once e.queue is shut down`
		key, shutdown := e.queue.Get()
		switch {
		case shutdown:
			break
		default:
			_ = e.export(key)
			e.queue.Done(key)
		}
	}
}

func (e *exporter) okSwitch() {
	for {
		key, shutdown := e.queue.Get()
		switch {
		case shutdown:
			return
		default:
			_ = e.export(key)
			e.queue.Done(key)
		}
	}
}

// ignores does not ask whether the queue has been shut down.
func (e *exporter) ignores() {
	for { // want `spins-after-done: the loop spins once e.queue is shut down`
		key, _ := e.queue.Get()
		_ = e.export(key)
		e.queue.Done(key)
	}
}

// paced goes on as well, and takes no core: it is a goroutine that nothing ends.
func (e *exporter) paced() {
	for { // want `endless-goroutine`
		e.next()
		time.Sleep(time.Second)
	}
}

// An open exporter has a queue that is shut down where its worker has ended, and so never.
type openExporter struct {
	queue  workqueue.TypedRateLimitingInterface[string]
	export func(string) error
}

func newOpenExporter(export func(string) error) *openExporter {
	limits := workqueue.DefaultTypedControllerRateLimiter[string]()
	return &openExporter{queue: workqueue.NewTypedRateLimitingQueue(limits), export: export}
}

func (e *openExporter) Start(ctx context.Context) error {
	defer e.queue.ShutDown()
	for { // want `deaf-loop: Start of \*openExporter never returns after ctx ends: its loop has no exit`
		key, _ := e.queue.Get()
		_ = e.export(key)
		e.queue.Done(key)
	}
}

// okWaits has a library repeat what takes one item, until the stop that also shuts the queue down.
func (e *exporter) okWaits(ctx context.Context) {
	go func() {
		<-ctx.Done()
		e.queue.ShutDown()
	}()
	wait.UntilWithContext(ctx, func(context.Context) { e.next() }, time.Second)
}
