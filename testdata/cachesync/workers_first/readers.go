package workers_first

import (
	"context"
	"sync"
	"time"

	"golang.org/x/sync/errgroup"
	"k8s.io/apimachinery/pkg/labels"
	"k8s.io/apimachinery/pkg/util/wait"
	corelisters "k8s.io/client-go/listers/core/v1"
	"k8s.io/client-go/tools/cache"
)

// Tallies counts pods in rounds, and for the namespaces that it is told of.
type Tallies struct {
	pods   corelisters.PodLister
	synced cache.InformerSynced
	asked  chan string
	ready  chan struct{}
	counts map[string]int
}

func (q *Tallies) count(namespace string) {
	pods, err := q.pods.Pods(namespace).List(labels.Everything())
	if err == nil {
		q.counts[namespace] = len(pods)
	}
}

func (q *Tallies) rounds(ctx context.Context) {
	ticker := time.NewTicker(time.Minute)
	defer ticker.Stop()
	for {
		q.count("")
		select {
		case <-ctx.Done():
			return
		case <-ticker.C:
		}
	}
}

func (q *Tallies) runRounds(ctx context.Context) {
	go q.rounds(ctx)                                   // want `workers-first: this worker is started before WaitForCacheSync`
	if !cache.WaitForCacheSync(ctx.Done(), q.synced) { // related `the caches are waited for here`
		return
	}
	<-ctx.Done()
}

// runGroup has workers that take their work from a channel.
func (q *Tallies) runGroup(ctx context.Context) error {
	group, ctx := errgroup.WithContext(ctx)
	for range 3 {
		group.Go(func() error { // want `workers-first: this worker is started before WaitForNamedCacheSync`
			for {
				select {
				case <-ctx.Done():
					return nil
				case namespace := <-q.asked:
					q.count(namespace)
				}
			}
		})
	}
	if !cache.WaitForNamedCacheSync("tallies", ctx.Done(), q.synced) { // related `the caches are waited for here`
		return context.Cause(ctx)
	}
	return group.Wait()
}

func (q *Tallies) runOften(ctx context.Context, wg *sync.WaitGroup) {
	wg.Go(func() { wait.UntilWithContext(ctx, func(context.Context) { q.count("") }, time.Minute) }) // want `workers-first: this worker is started before WaitForCacheSync`
	cache.WaitForCacheSync(ctx.Done(), q.synced)                                                     // related `the caches are waited for here`
	wg.Wait()
}

// okReady starts a goroutine that is told when the caches have synced.
func (q *Tallies) okReady(ctx context.Context) {
	go func() {
		<-q.ready
		q.rounds(ctx)
	}()
	if cache.WaitForCacheSync(ctx.Done(), q.synced) {
		close(q.ready)
	}
}

// okOwnWait starts one that waits itself.
func (q *Tallies) okOwnWait(ctx context.Context) {
	go func() {
		if cache.WaitForCacheSync(ctx.Done(), q.synced) {
			q.rounds(ctx)
		}
	}()
	cache.WaitForCacheSync(ctx.Done(), q.synced)
	q.rounds(ctx)
}

// okAfter starts them after the wait, and before it one that reads no lister.
func (q *Tallies) okAfter(ctx context.Context) {
	go func() {
		for namespace := range q.asked {
			q.counts[namespace] = 0
		}
	}()
	if cache.WaitForCacheSync(ctx.Done(), q.synced) {
		go q.rounds(ctx)
	}
}
