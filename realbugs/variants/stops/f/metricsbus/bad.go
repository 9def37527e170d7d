package metricsbus

import (
	"context"
	"sync"

	corev1 "k8s.io/api/core/v1"
	"k8s.io/client-go/informers"
	"k8s.io/client-go/tools/cache"
	"k8s.io/klog/v2"
)

type Bus[T any] struct {
	ch chan T
}

func NewBus[T any]() *Bus[T] { return &Bus[T]{ch: make(chan T)} }

func (b *Bus[T]) Publish(v T) {
	b.ch <- v // WANT errchan/unbuffered-send or ctxrunnable/blocks-forever
}

func (b *Bus[T]) Consume(ctx context.Context, each func(T)) {
	for {
		select {
		case v := <-b.ch:
			each(v)
		case <-ctx.Done():
			return
		}
	}
}

func Watch(ctx context.Context, f informers.SharedInformerFactory) error {
	bus := NewBus[*corev1.Node]()
	reg, err := f.Core().V1().Nodes().Informer().AddEventHandler(cache.ResourceEventHandlerFuncs{
		AddFunc: func(obj any) {
			if n, ok := obj.(*corev1.Node); ok {
				bus.Publish(n)
			}
		},
	})
	if err != nil {
		return err
	}

	var wg sync.WaitGroup
	wg.Go(func() {
		bus.Consume(ctx, func(n *corev1.Node) { klog.V(3).InfoS("node", "name", n.Name) })
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
