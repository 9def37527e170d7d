package queue_shutdown

import (
	"context"
	"time"

	"k8s.io/apimachinery/pkg/util/wait"
	"k8s.io/client-go/util/workqueue"
)

// An importer has workers that say in any case that there is more to do, also when the queue has been shut down: Get returns at once from then on.
type importer struct {
	queue workqueue.TypedRateLimitingInterface[string]
	load  func(string) error
}

func newImporter(load func(string) error) *importer {
	limits := workqueue.DefaultTypedControllerRateLimiter[string]()
	return &importer{queue: workqueue.NewTypedRateLimitingQueue(limits), load: load}
}

func (i *importer) Run(ctx context.Context) {
	go wait.Until(i.work, time.Second, ctx.Done()) // want `not-joined`
	go wait.UntilWithContext(ctx, i.loop, time.Second)
	go i.okWork()
	<-ctx.Done()
	i.queue.ShutDown()
}

func (i *importer) work() {
	for i.next() { // want `spins-after-done: the loop spins once i.queue is shut down`
	}
}

func (i *importer) next() bool {
	key, shutdown := i.queue.Get()
	if shutdown {
		return true
	}
	defer i.queue.Done(key)
	if err := i.load(key); err != nil {
		i.queue.AddRateLimited(key)
		return true
	}
	i.queue.Forget(key)
	return true
}

// loop leaves for an error, which no item gives.
func (i *importer) loop(context.Context) {
	for { // want `spins-after-done: the loop spins once i.queue is shut down`
		if err := i.take(); err != nil {
			return
		}
	}
}

func (i *importer) take() error {
	key, shutdown := i.queue.Get()
	if shutdown {
		return nil
	}
	defer i.queue.Done(key)
	if err := i.load(key); err != nil {
		i.queue.AddRateLimited(key)
	}
	return nil
}

func (i *importer) okWork() {
	for i.okNext() {
	}
}

func (i *importer) okNext() bool {
	key, shutdown := i.queue.Get()
	if shutdown {
		return false
	}
	defer i.queue.Done(key)
	return i.load(key) == nil || !i.queue.ShuttingDown()
}
