package peering

import (
	"context"
	"errors"
	"net/netip"
	"time"

	"example.org/variants/channels/j/peering/bus"
	"k8s.io/klog/v2"
)

// Change is a step in the life of a BGP session.
type Change struct {
	Peer  string
	State string
	Addr  netip.Addr
}

// Sessions starts sessions and waits for them.
type Sessions struct {
	changes *bus.Bus[Change]
	hold    time.Duration
}

// Establish waits until the peer answers, or the hold time is over.
func (s *Sessions) Establish(ctx context.Context, peer string) (netip.Addr, error) {
	up := make(chan netip.Addr)
	defer s.changes.Subscribe(func(c Change) {
		if c.Peer != peer || c.State != "Established" {
			return
		}
		up <- c.Addr // WANT errchan/unbuffered-send
	})()

	hold := time.NewTimer(s.hold)
	defer hold.Stop()
	select {
	case addr := <-up:
		klog.V(2).InfoS("session established", "peer", peer, "addr", addr)
		return addr, nil
	case <-hold.C:
		return netip.Addr{}, errors.New("hold time expired for " + peer)
	case <-ctx.Done():
		return netip.Addr{}, ctx.Err()
	}
}
