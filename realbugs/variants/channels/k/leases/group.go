package leases

import (
	"context"
	"errors"
	"os"
	"os/signal"
)

// crew runs functions together: when one returns, all are interrupted.
type crew struct {
	execute   []func() error
	interrupt []func(error)
}

func (c *crew) Add(execute func() error, interrupt func(error)) {
	c.execute = append(c.execute, execute)
	c.interrupt = append(c.interrupt, interrupt)
}

// Run returns the error of the first to end, once all have ended.
func (c *crew) Run() error {
	ended := make(chan error, len(c.execute))
	for _, fn := range c.execute {
		go func() { ended <- fn() }()
	}
	first := <-ended
	for _, fn := range c.interrupt {
		fn(first)
	}
	for range len(c.execute) - 1 {
		<-ended
	}
	return first
}

// under makes a member of what runs under a context.
func under(parent context.Context, fn func(context.Context) error) (func() error, func(error)) {
	ctx, cancel := context.WithCancel(parent)
	return func() error { return fn(ctx) }, func(error) { cancel() }
}

var errSignal = errors.New("signal")

func onSignal(sigs ...os.Signal) (func() error, func(error)) {
	return under(context.Background(), func(ctx context.Context) error {
		ctx, stop := signal.NotifyContext(ctx, sigs...)
		defer stop()
		<-ctx.Done()
		return errSignal
	})
}
