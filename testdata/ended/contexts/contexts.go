// Package contexts states what has ended at a call of ask, and what functions do with their contexts.
package contexts

import (
	"context"
	"net/http"
	"time"

	"k8s.io/apimachinery/pkg/util/wait"

	"github.com/ctrllint/ctrllint/testdata/ended/helpers"
)

func ask(...any) {}

func received(ctx context.Context) { // outlasts: ctx
	ask() // ended: none
	<-ctx.Done()
	ask() // ended: ctx
}

func arms(ctx context.Context, ready chan struct{}, values chan int) { // outlasts: none
	select {
	case <-ctx.Done():
		ask() // ended: ctx
	case <-values:
		ask() // ended: none
	}
	ask() // ended: none
}

func edges(ctx, other context.Context) {
	if ctx.Err() != nil || other.Err() != nil {
		ask() // ended: none
		return
	}
	if err := context.Cause(other); err == nil {
		return
	}
	ask() // ended: other
}

func library(ctx context.Context, stop <-chan struct{}) { // outlasts: stop, ctx
	wait.Until(func() {}, time.Second, stop)
	ask() // ended: stop
	wait.UntilWithContext(ctx, func(context.Context) {}, time.Second)
	ask() // ended: stop, ctx
}

func elsewhere(ctx context.Context) { // outlasts: ctx
	helpers.Until(ctx)
	ask() // ended: ctx
}

func derived(ctx context.Context) { // outlasts: none
	trying, cancel := context.WithTimeout(ctx, time.Second)
	ask() // ended: none
	cancel()
	ask(trying) // ended: WithTimeout()
}

func deferred(ctx context.Context) { // outlasts: ctx
	defer func() {
		ask() // ended: ctx
	}()
	for {
		select {
		case <-ctx.Done():
			return
		case <-time.After(time.Second):
		}
	}
}

func started(ctx context.Context) { // outlasts: ctx
	<-ctx.Done()
	go func() {
		ask() // ended: ctx
	}()
}

func handedOn(ctx context.Context, run func(func())) {
	<-ctx.Done()
	run(func() {
		ask() // ended: none
	})
}

func asks(ctx context.Context, url string) error { // needs: ctx
	return helpers.Close(context.WithValue(ctx, "url", url), url)
}

func asksInside(ctx context.Context, url string) func() error { // needs: none
	return func() error { return helpers.Close(ctx, url) }
}

func asksAnother(_ context.Context, url string) error { // needs: none
	return helpers.Close(context.Background(), url)
}

func asksOneOfTwo(ctx context.Context, url string, fresh bool) error { // needs: none
	if fresh {
		ctx = context.Background()
	}
	return helpers.Close(ctx, url)
}

func looksFirst(ctx context.Context, url string) error { // needs: none
	if ctx.Err() != nil {
		return nil
	}
	return helpers.Close(ctx, url)
}

func shutsDown(ctx context.Context, srv *http.Server) error { // needs: ctx
	stopping, cancel := context.WithTimeout(ctx, time.Second)
	defer cancel()
	return srv.Shutdown(stopping)
}
