package binder

import (
	"k8s.io/client-go/util/workqueue"
	"k8s.io/klog/v2"
)

// Plugin is what the scheduler's registry knows.
type Plugin interface {
	Run(workers int)
	Close() error
}

type Binder struct {
	queue workqueue.TypedInterface[string]
	bind  func(pod string) error
}

var _ Plugin = (*Binder)(nil)

func New(bind func(string) error) *Binder {
	return &Binder{queue: workqueue.NewTyped[string](), bind: bind}
}

func (b *Binder) Enqueue(pod string) { b.queue.Add(pod) }

func (b *Binder) Run(workers int) {
	for range workers {
		go b.worker()
	}
}

func (b *Binder) worker() {
	for {
		pod, quit := b.queue.Get()
		if quit {
			return
		}
		if err := b.bind(pod); err != nil {
			klog.ErrorS(err, "Binding", "pod", pod)
		}
		b.queue.Done(pod)
	}
}

func (b *Binder) Close() error { // WANT ctxrunnable/empty-stop
	return nil
}
