// Package stopped makes contexts that end with stop channels.
package stopped

import "context"

type key struct{}

// Context returns a context that ends with the channel.
func Context(stop <-chan struct{}) context.Context {
	ctx, cancel := context.WithCancel(context.Background())
	go relay(stop, cancel)
	return ctx
}

func relay(stop <-chan struct{}, cancel context.CancelFunc) {
	<-stop
	cancel()
}

// WithValue returns the context with a value.
func WithValue(ctx context.Context, value string) context.Context {
	if ctx == nil {
		ctx = context.Background()
	}
	return context.WithValue(ctx, key{}, value)
}

// Maybe returns a context that ends with the channel if it is to be bounded.
func Maybe(stop <-chan struct{}, bounded bool) context.Context {
	if bounded {
		return Context(stop)
	}
	return context.Background()
}
