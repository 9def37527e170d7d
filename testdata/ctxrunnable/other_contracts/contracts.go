// Package other_contracts has functions named Start that are no Runnables (A12, A13).
package other_contracts

import (
	"context"
	"time"

	"k8s.io/client-go/informers"
	"k8s.io/client-go/util/workqueue"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/reconcile"
	"sigs.k8s.io/controller-runtime/pkg/source"
)

// prober has a Stop of its own, and its owner calls it (A12).
type prober struct {
	stop  chan struct{}
	probe func()
}

func (p *prober) Start(_ context.Context) error {
	p.stop = make(chan struct{})
	go func() {
		ticker := time.NewTicker(time.Minute)
		defer ticker.Stop()
		for {
			select {
			case <-p.stop:
				return
			case <-ticker.C:
				p.probe()
			}
		}
	}()
	return nil
}

func (p *prober) Stop() { close(p.stop) }

// ticks is a source of events: its Start must not block (A13).
type ticks struct{ period time.Duration }

var _ source.Source = (*ticks)(nil)

func (t *ticks) Start(ctx context.Context, queue workqueue.TypedRateLimitingInterface[reconcile.Request]) error {
	go func() {
		ticker := time.NewTicker(t.period)
		defer ticker.Stop()
		for {
			select {
			case <-ctx.Done():
				return
			case <-ticker.C:
				queue.Add(reconcile.Request{})
			}
		}
	}()
	return nil
}

// feed is the same for requests of any type.
type feed[T comparable] struct{ items <-chan T }

var _ source.TypedSource[string] = (*feed[string])(nil)

func (f *feed[T]) Start(ctx context.Context, queue workqueue.TypedRateLimitingInterface[T]) error {
	go func() {
		for {
			select {
			case <-ctx.Done():
				return
			case item, ok := <-f.items:
				if !ok {
					return
				}
				queue.Add(item)
			}
		}
	}()
	return nil
}

// okStartInformers returns at once: that is what a factory's Start is for (A13).
func okStartInformers(ctx context.Context, factory informers.SharedInformerFactory) error {
	factory.Start(ctx.Done())
	factory.WaitForCacheSync(ctx.Done())
	return nil
}

// worker is started by its owner with a number of goroutines (A13).
type worker struct {
	queue  workqueue.TypedRateLimitingInterface[string]
	handle func(string)
}

func (w *worker) Run(ctx context.Context, threads int) {
	for range threads {
		go w.loop()
	}
	go func() {
		<-ctx.Done()
		w.queue.ShutDown()
	}()
}

func (w *worker) loop() {
	for {
		key, shutdown := w.queue.Get()
		if shutdown {
			return
		}
		w.handle(key)
		w.queue.Done(key)
	}
}

func setup(mgr ctrl.Manager, w *worker) error {
	w.Run(context.Background(), 4)
	return nil
}
