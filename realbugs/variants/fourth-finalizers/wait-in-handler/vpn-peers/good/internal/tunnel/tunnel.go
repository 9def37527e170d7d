// Package tunnel sets peers on the interface of the node.
package tunnel

import (
	"context"
	"fmt"
	"time"
)

// Peer is the other end.
type Peer struct {
	Name    string
	Address string
}

// Device is the interface.
type Device interface {
	Up() bool
	Set(p Peer) error
	Remove(name string) error
}

// Gate opens when the device is up.
type Gate struct {
	Device Device
	Every  time.Duration
}

// Pass returns when it is, or with an error when ctx ends before.
func (g *Gate) Pass(ctx context.Context) error {
	tick := time.NewTicker(g.Every)
	defer tick.Stop()
	for !g.Device.Up() {
		select {
		case <-ctx.Done():
			return fmt.Errorf("the device is not up: %w", ctx.Err())
		case <-tick.C:
		}
	}
	return nil
}
