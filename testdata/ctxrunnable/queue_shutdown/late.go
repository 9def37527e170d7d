package queue_shutdown

import (
	"context"
	"sync"
	"time"

	"k8s.io/apimachinery/pkg/util/wait"
	"k8s.io/client-go/util/workqueue"
)

// inlineWorker shuts its queue down once its loop has ended, which only the shutdown ends.
type inlineWorker struct {
	tasks workqueue.TypedInterface[string]
	sync  func(string)
}

func newInlineWorker(sync func(string)) *inlineWorker {
	return &inlineWorker{tasks: workqueue.NewTyped[string](), sync: sync}
}

func (w *inlineWorker) Start(context.Context) error {
	defer w.tasks.ShutDown() // related `ended here`
	for w.next() {
	}
	return nil
}

func (w *inlineWorker) next() bool {
	key, shutdown := w.tasks.Get() // want `deaf-loop: Get of w.tasks waits on after .* ends: the deferred ShutDown runs only after it`
	if shutdown {
		return false
	}
	defer w.tasks.Done(key)
	w.sync(key)
	return true
}

// oneWorker repeats its worker in its own goroutine, and ends the queue in a helper.
type oneWorker struct {
	tasks workqueue.TypedInterface[string]
	sync  func(string)
}

func newOneWorker(sync func(string)) *oneWorker {
	return &oneWorker{tasks: workqueue.NewTyped[string](), sync: sync}
}

func (w *oneWorker) Run(stopCh <-chan struct{}) {
	defer w.end()
	wait.Until(w.loop, time.Second, stopCh)
}

func (w *oneWorker) end() { w.tasks.ShutDown() }

func (w *oneWorker) loop() {
	for {
		key, shutdown := w.tasks.Get() // want `deaf-loop: Get of w.tasks waits on after stopCh of Run ends: the deferred end runs only after it`
		if shutdown {
			return
		}
		w.sync(key)
		w.tasks.Done(key)
	}
}

// joinedWorkers are waited for before the queue that they wait for is shut down.
type joinedWorkers struct {
	tasks workqueue.TypedInterface[string]
	sync  func(string)
}

func newJoinedWorkers(sync func(string)) *joinedWorkers {
	return &joinedWorkers{tasks: workqueue.NewTyped[string](), sync: sync}
}

func (w *joinedWorkers) Start(ctx context.Context) error {
	defer func() { w.tasks.ShutDown() }()
	var workers sync.WaitGroup
	for range 3 {
		workers.Add(1)
		go func() {
			defer workers.Done()
			w.loop()
		}()
	}
	<-ctx.Done()
	workers.Wait() // want `serve-without-stop: workers.Wait never returns: its goroutine is in Get of w.tasks, which the deferred ShutDown ends only after it`
	return nil
}

func (w *joinedWorkers) loop() {
	for {
		key, shutdown := w.tasks.Get()
		if shutdown {
			return
		}
		w.sync(key)
		w.tasks.Done(key)
	}
}

// orderedWorkers defers the wait before the shutdown, so that it comes after it.
type orderedWorkers struct {
	tasks workqueue.TypedInterface[string]
	sync  func(string)
}

func newOrderedWorkers(sync func(string)) *orderedWorkers {
	return &orderedWorkers{tasks: workqueue.NewTyped[string](), sync: sync}
}

func (w *orderedWorkers) Start(ctx context.Context) error {
	var workers sync.WaitGroup
	defer workers.Wait()
	defer w.tasks.ShutDown()
	for range 3 {
		workers.Go(w.loop)
	}
	<-ctx.Done()
	return nil
}

func (w *orderedWorkers) loop() {
	for {
		key, shutdown := w.tasks.Get()
		if shutdown {
			return
		}
		w.sync(key)
		w.tasks.Done(key)
	}
}

// startedWorkers run beside the function that shuts the queue down at its end.
type startedWorkers struct {
	tasks workqueue.TypedInterface[string]
	sync  func(string)
}

func newStartedWorkers(sync func(string)) *startedWorkers {
	return &startedWorkers{tasks: workqueue.NewTyped[string](), sync: sync}
}

func (w *startedWorkers) Run(stopCh <-chan struct{}) {
	defer w.tasks.ShutDown()
	go wait.Until(w.loop, time.Second, stopCh) // want `not-joined`
	<-stopCh
}

func (w *startedWorkers) loop() {
	for {
		key, shutdown := w.tasks.Get()
		if shutdown {
			return
		}
		w.sync(key)
		w.tasks.Done(key)
	}
}

// twiceEnded is shut down by a goroutine as well.
type twiceEnded struct {
	tasks workqueue.TypedInterface[string]
	sync  func(string)
}

func newTwiceEnded(sync func(string)) *twiceEnded {
	return &twiceEnded{tasks: workqueue.NewTyped[string](), sync: sync}
}

func (w *twiceEnded) Run(ctx context.Context) {
	defer w.tasks.ShutDown()
	go func() {
		<-ctx.Done()
		w.tasks.ShutDown()
	}()
	for {
		key, shutdown := w.tasks.Get()
		if shutdown {
			return
		}
		w.sync(key)
		w.tasks.Done(key)
	}
}

// okLocal has a queue of the type that its constructor returns, and hands it to a worker as an interface.
type okLocal struct{ sync func(string) }

func (w *okLocal) Start(ctx context.Context) error {
	tasks := workqueue.NewTyped[string]()
	var workers sync.WaitGroup
	workers.Go(func() { drain(tasks, w.sync) })
	<-ctx.Done()
	tasks.ShutDown()
	workers.Wait()
	return nil
}

func drain(tasks workqueue.TypedInterface[string], sync func(string)) {
	for {
		key, shutdown := tasks.Get()
		if shutdown {
			return
		}
		sync(key)
		tasks.Done(key)
	}
}
