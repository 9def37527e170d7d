package dialer

import (
	"context"
	"fmt"
	"sync/atomic"
	"time"

	"github.com/go-logr/logr"
)

// Tunnel is kept up for as long as the process lives.
type Tunnel struct {
	name  string
	log   logr.Logger
	dial  func(context.Context) error
	fails atomic.Int64
}

// Open keeps the tunnel up until life ends, and tells how the first attempts went.
func (t *Tunnel) Open(life context.Context, patience time.Duration) error {
	failed := make(chan error, 1)
	go t.keep(life, failed)

	calm := time.NewTimer(patience)
	defer calm.Stop()
	select {
	case err := <-failed:
		return fmt.Errorf("tunnel %s is not up yet: %w", t.name, err)
	case <-calm.C:
		t.log.Info("tunnel is up", "tunnel", t.name)
		return nil
	case <-life.Done():
		return life.Err()
	}
}

func (t *Tunnel) keep(life context.Context, failed chan<- error) {
	backoff := time.Second
	for life.Err() == nil {
		if err := t.dial(life); err != nil {
			t.fails.Add(1)
			failed <- err // WANT errchan/unbuffered-send or ctxrunnable/blocks-forever
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
