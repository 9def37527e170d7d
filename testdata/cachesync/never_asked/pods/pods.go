// Package pods has controllers that keep what says whether their caches have synced, and ask it or not.
package pods

import (
	"context"
	"time"

	"k8s.io/apimachinery/pkg/labels"
	"k8s.io/apimachinery/pkg/util/wait"
	coreinformers "k8s.io/client-go/informers/core/v1"
	corelisters "k8s.io/client-go/listers/core/v1"
	"k8s.io/client-go/tools/cache"
	"k8s.io/client-go/util/workqueue"
)

type queue = workqueue.TypedRateLimitingInterface[string]

// An Evictor keeps the function and never asks it.
type Evictor struct {
	queue      queue
	pods       corelisters.PodLister
	podsSynced cache.InformerSynced
}

func NewEvictor(pods coreinformers.PodInformer, q queue) *Evictor {
	e := &Evictor{queue: q, pods: pods.Lister()}
	e.podsSynced = pods.Informer().HasSynced // related `kept here, and never asked`
	return e
}

func (e *Evictor) Run(ctx context.Context, workers int) {
	defer e.queue.ShutDown()
	for range workers {
		go wait.UntilWithContext(ctx, e.work, time.Second) // want `workers-first: nothing asks podsSynced, and nobody above waits for that cache: this worker starts before it is filled`
	}
	<-ctx.Done()
}

func (e *Evictor) work(context.Context) {
	for {
		key, quit := e.queue.Get()
		if quit {
			return
		}
		_, _ = e.pods.List(labels.Everything())
		e.queue.Done(key)
	}
}

// A Counter is handed the function, and keeps a list.
type Counter struct {
	pods   corelisters.PodLister
	synced []cache.InformerSynced
}

func NewCounter(pods coreinformers.PodInformer, others ...cache.InformerSynced) *Counter {
	c := &Counter{pods: pods.Lister()}
	c.synced = append(c.synced, pods.Informer().HasSynced)
	c.synced = append(c.synced, others...) // related `kept here, and never asked`
	return c
}

// Run has no queue: its loop reads the lister.
func (c *Counter) Run(ctx context.Context) {
	go wait.UntilWithContext(ctx, c.count, time.Minute) // want `workers-first: nothing asks synced, and nobody above waits for that cache`
	<-ctx.Done()
}

func (c *Counter) count(context.Context) {
	pods, err := c.pods.List(labels.Everything())
	println(len(pods), err)
}

// A Binder has the function handed in.
type Binder struct {
	pods   corelisters.PodLister
	synced cache.InformerSynced
}

func NewBinder(pods corelisters.PodLister, synced cache.InformerSynced) *Binder {
	return &Binder{
		pods:   pods,
		synced: synced, // related `kept here, and never asked`
	}
}

func (b *Binder) Run(stop <-chan struct{}) {
	go b.loop(stop) // want `workers-first: nothing asks synced`
	<-stop
}

func (b *Binder) loop(stop <-chan struct{}) {
	for {
		select {
		case <-stop:
			return
		case <-time.After(time.Second):
			_, _ = b.pods.List(labels.Everything())
		}
	}
}

// An OkEvictor asks it.
type OkEvictor struct {
	pods       corelisters.PodLister
	podsSynced cache.InformerSynced
}

func NewOkEvictor(pods coreinformers.PodInformer) *OkEvictor {
	return &OkEvictor{pods: pods.Lister(), podsSynced: pods.Informer().HasSynced}
}

func (e *OkEvictor) Run(ctx context.Context) {
	if !cache.WaitForCacheSync(ctx.Done(), e.podsSynced) {
		return
	}
	go wait.UntilWithContext(ctx, e.list, time.Second)
	<-ctx.Done()
}

func (e *OkEvictor) list(context.Context) { _, _ = e.pods.List(labels.Everything()) }

// An OkReady tells others.
type OkReady struct {
	pods       corelisters.PodLister
	podsSynced cache.InformerSynced
}

func NewOkReady(pods coreinformers.PodInformer) *OkReady {
	return &OkReady{pods: pods.Lister(), podsSynced: pods.Informer().HasSynced}
}

func (e *OkReady) Ready() bool { return e.podsSynced() }

func (e *OkReady) Run(ctx context.Context) {
	go wait.UntilWithContext(ctx, func(context.Context) { _, _ = e.pods.List(labels.Everything()) }, time.Second)
	<-ctx.Done()
}

// An OkIdle starts nothing that reads.
type OkIdle struct {
	pods       corelisters.PodLister
	podsSynced cache.InformerSynced
}

func NewOkIdle(pods coreinformers.PodInformer) *OkIdle {
	return &OkIdle{pods: pods.Lister(), podsSynced: pods.Informer().HasSynced}
}

func (e *OkIdle) Run(ctx context.Context) {
	go func() { <-ctx.Done() }()
	_, _ = e.pods.List(labels.Everything())
}
