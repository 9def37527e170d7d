// Package async has a worker that is made with options, one of which is the function that it calls for each key.
package async

import (
	"context"

	"k8s.io/apimachinery/pkg/util/wait"
	"k8s.io/client-go/util/workqueue"
)

type QueueKey any

type ReconcileFunc func(key QueueKey) error

type KeyFunc func(obj any) (QueueKey, error)

type Options struct {
	Name          string
	KeyFunc       KeyFunc
	ReconcileFunc ReconcileFunc
}

type Worker interface {
	Enqueue(obj any)
	Run(ctx context.Context, workers int)
}

type worker struct {
	keyFunc       KeyFunc
	reconcileFunc ReconcileFunc
	queue         workqueue.TypedRateLimitingInterface[any]
}

func NewWorker(opt Options) Worker {
	return &worker{
		keyFunc:       opt.KeyFunc,
		reconcileFunc: opt.ReconcileFunc,
		queue:         workqueue.NewTypedRateLimitingQueue(workqueue.DefaultTypedControllerRateLimiter[any]()),
	}
}

// NewSimpleWorker is NewWorker for what has a key.
func NewSimpleWorker(name string, reconcile ReconcileFunc) Worker {
	return NewWorker(Options{Name: name, ReconcileFunc: reconcile})
}

func (w *worker) Enqueue(obj any) {
	key, err := w.keyFunc(obj)
	if err != nil {
		return
	}
	w.queue.Add(key)
}

func (w *worker) Run(ctx context.Context, workers int) {
	for range workers {
		go wait.Until(w.work, 0, ctx.Done())
	}
	<-ctx.Done()
	w.queue.ShutDown()
}

func (w *worker) work() { // reconciles: none
	for w.next() {
	}
}

func (w *worker) next() bool { // reconciles: none
	key, quit := w.queue.Get()
	if quit {
		return false
	}
	defer w.queue.Done(key)
	if err := w.reconcileFunc(key); err != nil {
		w.queue.AddRateLimited(key)
		return true
	}
	w.queue.Forget(key)
	return true
}
