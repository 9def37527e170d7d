// Package tunnel sets peers on the interface of the node.
package tunnel

import (
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

// Pass returns when it is.
func (g *Gate) Pass() {
	tick := time.NewTicker(g.Every)
	defer tick.Stop()
	for !g.Device.Up() {
		<-tick.C // WANT expecttimeout/unbounded-wait
	}
}
