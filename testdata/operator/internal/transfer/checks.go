package transfer

import (
	"context"
	"fmt"
	"time"
)

// A Check looks at one copy.
type Check func(context.Context) error

// CountWithin counts the files of a copy, and gives up waiting after a time.
func (c *Copier) CountWithin(ctx context.Context, count Check, bound time.Duration) error {
	counted := make(chan error, 1)
	go func() {
		counted <- count(ctx) //ctrllint:ignore errchan/unbuffered-send no copy has so many files
	}()
	select {
	case err := <-counted:
		return err
	case <-time.After(bound):
		return fmt.Errorf("files were not counted within %s", bound)
	}
}

// WeighWithin adds up the sizes of a copy, and gives up waiting after a time.
func (c *Copier) WeighWithin(ctx context.Context, weigh Check, bound time.Duration) error {
	weighed := make(chan error)
	go func() {
		weighed <- weigh(ctx) //ctrllint:ignore errchan/unbuffered-send whoever gives up ends the process
	}()
	select {
	case err := <-weighed:
		return err
	case <-time.After(bound):
		return fmt.Errorf("copy was not weighed within %s", bound)
	}
}
