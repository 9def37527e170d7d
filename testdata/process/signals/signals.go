// Package signals has what ends with the signals of the process, for other packages.
package signals

import (
	"context"
	"os"
	"os/signal"
)

// Setup returns a channel that is closed at the first signal.
func Setup() <-chan struct{} { // after: goes on
	stop := make(chan struct{})
	signals := make(chan os.Signal, 2)
	signal.Notify(signals, os.Interrupt)
	go func() {
		<-signals
		close(stop)
		<-signals
		os.Exit(1)
	}()
	return stop
}

type key struct{}

// Named returns a context that nothing ends.
func Named(name string) context.Context { // after: goes on
	return With(context.Background(), name)
}

// With returns a context that ends with its parent.
func With(parent context.Context, name string) context.Context { // after: goes on
	return named(parent, name)
}

func named(parent context.Context, name string) context.Context { // after: goes on
	return context.WithValue(parent, key{}, name)
}
