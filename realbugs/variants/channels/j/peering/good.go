package peering

import (
	"context"
	"errors"
	"net/netip"
	"time"

	"example.org/variants/channels/j/peering/bus"
	"k8s.io/klog/v2"
)

// Withdrawals waits for routes to disappear.
type Withdrawals struct {
	changes *bus.Bus[Change]
	hold    time.Duration
}

// Await waits until the peer has gone away, or the hold time is over.
func (w *Withdrawals) Await(ctx context.Context, peer string) (netip.Addr, error) {
	idle := make(chan netip.Addr, 1)
	defer w.changes.Subscribe(func(c Change) {
		if c.Peer != peer || c.State != "Idle" {
			return
		}
		select {
		case idle <- c.Addr:
		default:
		}
	})()

	hold := time.NewTimer(w.hold)
	defer hold.Stop()
	select {
	case addr := <-idle:
		klog.V(2).InfoS("session idle", "peer", peer, "addr", addr)
		return addr, nil
	case <-hold.C:
		return netip.Addr{}, errors.New("hold time expired for " + peer)
	case <-ctx.Done():
		return netip.Addr{}, ctx.Err()
	}
}
