package workers_first

import (
	"context"
	"sync/atomic"
	"time"

	"k8s.io/apimachinery/pkg/labels"
	"k8s.io/apimachinery/pkg/util/wait"
	corelisters "k8s.io/client-go/listers/core/v1"
	"k8s.io/client-go/tools/cache"
)

// Blocks has a cache of its own, which it fills from a channel (kosmos).
type Blocks struct {
	pods     corelisters.PodLister
	events   chan string
	inSync   bool
	filled   atomic.Bool
	counted  int
	podsSeen cache.InformerSynced
}

func (b *Blocks) run(stop <-chan struct{}) {
	for {
		select {
		case <-stop:
			return
		case event := <-b.events:
			if event == "in sync" {
				b.inSync = true
			}
			b.look(event)
		}
	}
}

func (b *Blocks) runAtomic(stop <-chan struct{}) {
	for event := range b.events {
		b.look(event)
		b.filled.Store(true)
	}
}

func (b *Blocks) count(stop <-chan struct{}) {
	for event := range b.events {
		b.look(event)
		b.counted++
	}
}

func (b *Blocks) look(namespace string) {
	if pods, err := b.pods.Pods(namespace).List(labels.Everything()); err == nil {
		b.counted += len(pods)
	}
}

// WaitForCacheSync waits for what run sets.
func (b *Blocks) WaitForCacheSync(stop <-chan struct{}) bool {
	return wait.PollImmediateUntil(time.Second, func() (bool, error) { return b.inSync, nil }, stop) == nil
}

// okStart has to run the worker before the wait can end.
func (b *Blocks) okStart(stop <-chan struct{}) {
	go b.run(stop)
	b.WaitForCacheSync(stop)
}

func (b *Blocks) hasSynced() bool { return b.filled.Load() }

// okStartAsked hands the question to the wait of the library.
func (b *Blocks) okStartAsked(ctx context.Context) {
	go b.runAtomic(ctx.Done())
	if !cache.WaitForCacheSync(ctx.Done(), b.hasSynced) {
		return
	}
	<-ctx.Done()
}

// startOther starts one that sets something else.
func (b *Blocks) startOther(stop <-chan struct{}) {
	go b.count(stop) // want `workers-first: this worker is started before WaitForCacheSync`
	b.WaitForCacheSync(stop)
}

// startInformer waits for an informer.
func (b *Blocks) startInformer(ctx context.Context) {
	go b.runAtomic(ctx.Done()) // want `workers-first: this worker is started before WaitForCacheSync`
	if !cache.WaitForCacheSync(ctx.Done(), b.podsSeen) {
		return
	}
	<-ctx.Done()
}
