// Package main is a command whose context nothing can end: the user interrupts the process.
package main

import (
	"context"
	"net/http"
	"time"
)

type key struct{}

func main() {
	poll(context.Background(), nil)
	follow(context.WithValue(context.Background(), key{}, "follow"), nil)
	interrupted, cancel := context.WithTimeout(context.Background(), time.Minute)
	defer cancel()
	limited(interrupted, nil)
	either(context.Background(), nil)
	either(interrupted, nil)
}

// The context of poll and follow cannot end, so that it is no matter that they never look at it.
func poll(ctx context.Context, ask func(context.Context) error) {
	for {
		_ = ask(ctx)
		time.Sleep(time.Second)
	}
}

func follow(ctx context.Context, srv *http.Server) {
	for {
		_ = ctx.Value(key{})
		_ = srv.ListenAndServe()
		time.Sleep(time.Second)
	}
}

// Those of limited and either can.
func limited(ctx context.Context, ask func(context.Context) error) {
	for { // want `deaf-loop: limited never returns after ctx ends`
		_ = ask(ctx)
		time.Sleep(time.Second)
	}
}

func either(ctx context.Context, ask func(context.Context) error) {
	for { // want `deaf-loop: either never returns after ctx ends`
		_ = ask(ctx)
		time.Sleep(time.Second)
	}
}
