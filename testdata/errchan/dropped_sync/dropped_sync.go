// Package dropped_sync waits for caches and does not look whether they synced.
package dropped_sync

import (
	"context"
	"errors"

	"k8s.io/apimachinery/pkg/util/wait"
	"k8s.io/client-go/informers"
	"k8s.io/client-go/kubernetes"
	"k8s.io/client-go/kubernetes/fake"
	toolscache "k8s.io/client-go/tools/cache"
	"k8s.io/klog/v2"
	"sigs.k8s.io/controller-runtime/pkg/cache"
)

type Collector struct {
	factory informers.SharedInformerFactory
	stop    chan struct{}
}

func NewCollector(factory informers.SharedInformerFactory) *Collector {
	return &Collector{factory: factory, stop: make(chan struct{})}
}

func (c *Collector) Stop() { close(c.stop) }

func (c *Collector) startInformers() error {
	c.factory.Start(c.stop)
	c.factory.WaitForCacheSync(c.stop) // want `dropped-sync: result of WaitForCacheSync is dropped: what follows runs on caches that may not have synced`
	return nil
}

func (c *Collector) okLooksAtEachCache() error {
	c.factory.Start(c.stop)
	for kind, ok := range c.factory.WaitForCacheSync(c.stop) {
		if !ok {
			return errors.New("no sync of " + kind.String())
		}
	}
	return nil
}

func dropsTheBool(ctx context.Context, c cache.Cache, reconcileAll func()) {
	c.WaitForCacheSync(ctx) // want `dropped-sync: result of WaitForCacheSync is dropped`
	reconcileAll()
}

func dropsTheBoolOfClientGo(stop <-chan struct{}, synced toolscache.InformerSynced, reconcileAll func()) {
	toolscache.WaitForCacheSync(stop, synced) // want `dropped-sync: result of WaitForCacheSync is dropped`
	reconcileAll()
}

func okReturnsIfNotSynced(ctx context.Context, c cache.Cache, reconcileAll func()) {
	if !c.WaitForCacheSync(ctx) {
		return
	}
	reconcileAll()
}

func okLooksAtTheContext(ctx context.Context, c cache.Cache, reconcileAll func()) error {
	c.WaitForCacheSync(ctx)
	if err := ctx.Err(); err != nil {
		return err
	}
	reconcileAll()
	return nil
}

func okOnlyTells(ctx context.Context, c cache.Cache) {
	go func() {
		c.WaitForCacheSync(ctx)
		klog.Info("caches are synced")
	}()
}

func okDropsOnPurpose(ctx context.Context, c cache.Cache, reconcileAll func()) {
	_ = c.WaitForCacheSync(ctx)
	reconcileAll()
}

// What never stops cannot fail.
func okNeverStops(synced toolscache.InformerSynced, reconcileAll func()) {
	toolscache.WaitForCacheSync(wait.NeverStop, synced)
	reconcileAll()
}

// The channel closes when the function returns, and not before (kyverno).
func okClosesAtTheEnd(factory informers.SharedInformerFactory, reconcileAll func()) {
	stop := make(chan struct{})
	defer close(stop)
	factory.Start(stop)
	factory.WaitForCacheSync(stop)
	reconcileAll()
}

// So does a context of the function's own.
func okCancelsAtTheEnd(ctx context.Context, c cache.Cache, reconcileAll func()) {
	own, cancel := context.WithCancel(context.WithoutCancel(ctx))
	defer cancel()
	c.WaitForCacheSync(own)
	reconcileAll()
}

// A fake has synced before it starts.
func okFake(ctx context.Context, reconcileAll func()) {
	factory := informers.NewSharedInformerFactory(fake.NewClientset(), 0)
	factory.Start(ctx.Done())
	factory.WaitForCacheSync(ctx.Done())
	reconcileAll()
}

// A wait that returns at once says nothing, whatever its result is.
func okNothingToWaitFor(ctx context.Context) {
	toolscache.WaitForCacheSync(ctx.Done())
}

func okNotStarted(ctx context.Context, client kubernetes.Interface) {
	factory := informers.NewSharedInformerFactory(client, 0)
	factory.Core().V1().Pods().Informer()
	factory.WaitForCacheSync(ctx.Done())
	factory.Start(ctx.Done())
}
