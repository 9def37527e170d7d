package allocator

import (
	"context"
	"errors"
	"net/netip"
	"sync"

	"k8s.io/klog/v2"
)

type demand struct {
	owner string
	reply chan netip.Addr
}

// Allocator gives out addresses, one at a time, from one goroutine.
type Allocator struct {
	mu      sync.Mutex
	free    []netip.Addr
	owners  map[netip.Addr]string
	demands chan demand
}

func New(free []netip.Addr) *Allocator {
	return &Allocator{free: free, owners: map[netip.Addr]string{}, demands: make(chan demand)}
}

// Acquire returns an address for the owner.
func (a *Allocator) Acquire(ctx context.Context, owner string) (netip.Addr, error) {
	a.mu.Lock()
	defer a.mu.Unlock()
	if len(a.free) == 0 {
		return netip.Addr{}, errors.New("no address left")
	}
	d := demand{owner: owner, reply: make(chan netip.Addr, 1)}
	select {
	case a.demands <- d:
	case <-ctx.Done():
		return netip.Addr{}, ctx.Err()
	}
	addr := <-d.reply // WANT errchan/locked-send
	klog.V(2).InfoS("address given", "owner", owner, "addr", addr)
	return addr, nil
}

// Run answers demands until ctx ends.
func (a *Allocator) Run(ctx context.Context) error {
	for {
		select {
		case <-ctx.Done():
			return nil
		case d := <-a.demands:
			d.reply <- a.pick(d.owner)
		}
	}
}

func (a *Allocator) pick(owner string) netip.Addr {
	a.mu.Lock()
	defer a.mu.Unlock()
	if len(a.free) == 0 {
		return netip.Addr{}
	}
	addr := a.free[0]
	a.free = a.free[1:]
	a.owners[addr] = owner
	return addr
}
