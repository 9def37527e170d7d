package binder

import (
	"k8s.io/client-go/util/workqueue"
	"k8s.io/klog/v2"
)

type GangBinder struct {
	queue workqueue.TypedInterface[string]
	bind  func(pod string) error
}

var _ Plugin = (*GangBinder)(nil)

func NewGang(bind func(string) error) *GangBinder {
	return &GangBinder{queue: workqueue.NewTyped[string](), bind: bind}
}

func (g *GangBinder) Run(workers int) {
	for range workers {
		go g.worker()
	}
}

func (g *GangBinder) worker() {
	for {
		pod, quit := g.queue.Get()
		if quit {
			return
		}
		if err := g.bind(pod); err != nil {
			klog.ErrorS(err, "Binding", "pod", pod)
		}
		g.queue.Done(pod)
	}
}

func (g *GangBinder) Close() error {
	g.queue.ShutDownWithDrain()
	return nil
}
