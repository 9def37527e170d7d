// Package controller is a controller of the client-go kind, with hazards.
package controller

import (
	"context"
	"errors"
	"time"

	"example.com/operator/lease"
)

// A Controller renews two leases and waits for their end.
type Controller struct {
	stopped chan struct{}
}

// Run returns with the first error; the other sender is left behind.
func (c *Controller) Run(ctx context.Context) error {
	ends := make(chan error)
	for range 2 {
		go func() { ends <- c.sync(ctx) }()
	}
	go lease.Renew(ctx, ends)
	return <-ends
}

// Start closes stopped only when sync has gone well.
func (c *Controller) Start(ctx context.Context) error {
	if err := c.sync(ctx); err != nil {
		return err
	}
	go func() {
		<-ctx.Done()
		close(c.stopped)
	}()
	return nil
}

// Stop waits for the end of what Start has started.
func (c *Controller) Stop() {
	lease.Await(c.stopped)
}

func (c *Controller) sync(ctx context.Context) error {
	select {
	case <-ctx.Done():
		return ctx.Err()
	case <-time.After(time.Minute):
		return errors.New("timed out")
	}
}
