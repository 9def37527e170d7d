package stop_that_never_closes

import (
	"context"
	"time"

	"k8s.io/apimachinery/pkg/util/wait"
	"k8s.io/client-go/informers"
	toolscache "k8s.io/client-go/tools/cache"
)

// oneValue ends one of the informers, and the others go on.
func oneValue(ctx context.Context, factory informers.SharedInformerFactory) {
	done := make(chan struct{})
	go func() {
		<-ctx.Done()
		done <- struct{}{} // want `background-stop: send on done ends one of the goroutines that Start runs until then, and the others go on: nothing closes it`
	}()
	factory.Start(done)
	factory.WaitForCacheSync(done) // want `dropped-sync: result of WaitForCacheSync is dropped`
}

// oneInformer has several parts, which all receive from the channel.
func oneInformer(ctx context.Context, informer toolscache.SharedIndexInformer) {
	done := make(chan struct{}, 1)
	go informer.Run(done)
	<-ctx.Done()
	done <- struct{}{} // want `background-stop: send on done ends one of the goroutines that Run runs until then`
}

func okCloses(ctx context.Context, factory informers.SharedInformerFactory) {
	done := make(chan struct{})
	go func() {
		<-ctx.Done()
		close(done)
	}()
	factory.Start(done)
}

// okOneLoop ends by the value that it gets.
func okOneLoop(ctx context.Context, work func()) {
	done := make(chan struct{})
	go wait.Until(work, time.Second, done)
	<-ctx.Done()
	done <- struct{}{}
}

// okHandedOn gives the channel to a function that may close it.
func okHandedOn(ctx context.Context, factory informers.SharedInformerFactory, closes func(chan struct{})) {
	done := make(chan struct{})
	go func() {
		<-ctx.Done()
		done <- struct{}{}
		closes(done)
	}()
	factory.Start(done)
}
