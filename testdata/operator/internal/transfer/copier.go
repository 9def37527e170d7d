// Package transfer moves the contents of volumes.
package transfer

import (
	"context"
	"fmt"
	"time"
)

// A Mover copies one volume. It can take hours.
type Mover interface {
	Move(ctx context.Context, volume, location string) error
}

// Copier copies volumes within bounds.
type Copier struct {
	Mover Mover
}

// CopyWithin copies a volume, and gives up waiting after a time.
func (c *Copier) CopyWithin(ctx context.Context, volume, location string, bound time.Duration) error {
	moved := make(chan error)
	go func() {
		moved <- c.Mover.Move(ctx, volume, location)
	}()
	select {
	case err := <-moved:
		return err
	case <-time.After(bound):
		return fmt.Errorf("volume %s was not copied within %s", volume, bound)
	}
}

// VerifyWithin compares a copy with its volume, and gives up waiting after a time.
func (c *Copier) VerifyWithin(ctx context.Context, verify func(context.Context) error, bound time.Duration) error {
	verified := make(chan error, 1)
	go func() {
		verified <- verify(ctx)
	}()
	select {
	case err := <-verified:
		return err
	case <-time.After(bound):
		return fmt.Errorf("copy was not verified within %s", bound)
	}
}
