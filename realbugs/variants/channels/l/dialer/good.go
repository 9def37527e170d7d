package dialer

import (
	"context"
	"fmt"
	"sync/atomic"
	"time"

	"github.com/go-logr/logr"
)

// Uplink is kept up for as long as the process lives.
type Uplink struct {
	name  string
	log   logr.Logger
	dial  func(context.Context) error
	fails atomic.Int64
}

// Open keeps the uplink up until life ends, and tells how the first attempts went.
func (u *Uplink) Open(life context.Context, patience time.Duration) error {
	failed := make(chan error, 1)
	go u.keep(life, failed)

	calm := time.NewTimer(patience)
	defer calm.Stop()
	select {
	case err := <-failed:
		return fmt.Errorf("uplink %s is not up yet: %w", u.name, err)
	case <-calm.C:
		u.log.Info("uplink is up", "uplink", u.name)
		return nil
	case <-life.Done():
		return life.Err()
	}
}

func (u *Uplink) keep(life context.Context, failed chan<- error) {
	backoff := time.Second
	for life.Err() == nil {
		if err := u.dial(life); err != nil {
			u.fails.Add(1)
			select {
			case failed <- err:
			default:
				u.log.V(1).Info("uplink fails again", "uplink", u.name, "reason", err.Error())
			}
			backoff = min(2*backoff, time.Minute)
		} else {
			backoff = time.Second
		}
		select {
		case <-life.Done():
		case <-time.After(backoff):
		}
	}
}
