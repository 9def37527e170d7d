package waits_for_itself

import (
	"context"
	"sync"

	"k8s.io/apimachinery/pkg/util/wait"
	"k8s.io/client-go/tools/cache"
)

// A function that is handed a context waits for informers which end with a channel of its own, that it closes when it returns.

func watchNodes(ctx context.Context, informers []cache.SharedIndexInformer) {
	stop := make(chan struct{})
	defer close(stop)
	var group wait.Group
	for _, informer := range informers {
		group.StartWithChannel(stop, informer.Run)
	}
	group.Wait() // want `waits-for-itself: group.Wait never returns: its goroutine ends with stop, which nothing ends before it has returned`
}

func watchPods(ctx context.Context, informers []cache.SharedIndexInformer) {
	running, cancel := context.WithCancel(context.Background())
	defer cancel()
	var group wait.Group
	for _, informer := range informers {
		group.StartWithContext(running, func(ctx context.Context) { informer.RunWithContext(ctx) })
	}
	group.Wait() // want `waits-for-itself: group.Wait never returns: its goroutine ends with running, which nothing ends before it has returned`
}

func watchJobs(ctx context.Context, informers []cache.SharedIndexInformer) {
	stop := make(chan struct{})
	defer close(stop)
	var group sync.WaitGroup
	for _, informer := range informers {
		group.Go(func() { informer.Run(stop) })
	}
	group.Wait() // want `waits-for-itself: group.Wait never returns: its goroutine ends with stop, which nothing ends before it has returned`
}

func okWatchNodes(ctx context.Context, informers []cache.SharedIndexInformer) {
	var group wait.Group
	for _, informer := range informers {
		group.StartWithChannel(ctx.Done(), informer.Run)
	}
	group.Wait()
}

func okWatchPods(ctx context.Context, informers []cache.SharedIndexInformer) {
	running, cancel := context.WithCancel(ctx)
	defer cancel()
	var group wait.Group
	for _, informer := range informers {
		group.StartWithContext(running, func(ctx context.Context) { informer.RunWithContext(ctx) })
	}
	group.Wait()
}

func okWatchJobs(ctx context.Context, informers []cache.SharedIndexInformer) {
	stop := make(chan struct{})
	context.AfterFunc(ctx, func() { close(stop) })
	var group sync.WaitGroup
	for _, informer := range informers {
		group.Go(func() { informer.Run(stop) })
	}
	group.Wait()
}

func okStopped(ctx context.Context, informers []cache.SharedIndexInformer) {
	stop := make(chan struct{})
	var group wait.Group
	for _, informer := range informers {
		group.StartWithChannel(stop, informer.Run)
	}
	<-ctx.Done()
	close(stop)
	group.Wait()
}

// okUnending is handed nothing that could end it.
func okUnending(informers []cache.SharedIndexInformer) {
	stop := make(chan struct{})
	defer close(stop)
	var group wait.Group
	for _, informer := range informers {
		group.StartWithChannel(stop, informer.Run)
	}
	group.Wait()
}

// okOther runs something else than what waits for the channel.
func okOther(ctx context.Context, sync func(stop <-chan struct{})) {
	stop := make(chan struct{})
	defer close(stop)
	var group wait.Group
	group.StartWithChannel(stop, sync)
	group.Wait()
}
