package metricsbus

import (
	"context"
	"sync"

	corev1 "k8s.io/api/core/v1"
	"k8s.io/client-go/informers"
	"k8s.io/client-go/tools/cache"
	"k8s.io/klog/v2"
)

type Wire[T any] struct {
	ch chan T
}

func NewWire[T any]() *Wire[T] { return &Wire[T]{ch: make(chan T)} }

func (w *Wire[T]) Publish(ctx context.Context, v T) bool {
	select {
	case <-ctx.Done():
		return false
	case w.ch <- v:
		return true
	}
}

func (w *Wire[T]) Consume(ctx context.Context, each func(T)) {
	for {
		select {
		case v := <-w.ch:
			each(v)
		case <-ctx.Done():
			return
		}
	}
}

func WatchPods(ctx context.Context, f informers.SharedInformerFactory) error {
	wire := NewWire[*corev1.Pod]()
	reg, err := f.Core().V1().Pods().Informer().AddEventHandler(cache.ResourceEventHandlerFuncs{
		AddFunc: func(obj any) {
			if p, ok := obj.(*corev1.Pod); ok && !wire.Publish(ctx, p) {
				klog.V(3).InfoS("late pod", "name", p.Name)
			}
		},
	})
	if err != nil {
		return err
	}

	var wg sync.WaitGroup
	wg.Go(func() {
		wire.Consume(ctx, func(p *corev1.Pod) { klog.V(3).InfoS("pod", "name", p.Name) })
	})
	f.Start(ctx.Done())
	if !cache.WaitForCacheSync(ctx.Done(), reg.HasSynced) {
		klog.InfoS("no sync before the end")
	}
	<-ctx.Done()
	wg.Wait()
	f.Shutdown()
	return nil
}
