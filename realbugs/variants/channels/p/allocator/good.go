package allocator

import (
	"context"
	"errors"
	"net/netip"
	"sync"

	"k8s.io/klog/v2"
)

// Ports gives out node ports, one at a time, from one goroutine.
type Ports struct {
	mu      sync.Mutex
	free    []netip.AddrPort
	owners  map[netip.AddrPort]string
	demands chan portDemand
}

type portDemand struct {
	owner string
	reply chan netip.AddrPort
}

func NewPorts(free []netip.AddrPort) *Ports {
	return &Ports{free: free, owners: map[netip.AddrPort]string{}, demands: make(chan portDemand)}
}

// Acquire returns a port for the owner.
func (p *Ports) Acquire(ctx context.Context, owner string) (netip.AddrPort, error) {
	p.mu.Lock()
	left := len(p.free)
	p.mu.Unlock()
	if left == 0 {
		return netip.AddrPort{}, errors.New("no port left")
	}
	d := portDemand{owner: owner, reply: make(chan netip.AddrPort, 1)}
	select {
	case p.demands <- d:
	case <-ctx.Done():
		return netip.AddrPort{}, ctx.Err()
	}
	port := <-d.reply
	if !port.IsValid() {
		return netip.AddrPort{}, errors.New("no port left")
	}
	klog.V(2).InfoS("port given", "owner", owner, "port", port)
	return port, nil
}

// Run answers demands until ctx ends.
func (p *Ports) Run(ctx context.Context) error {
	for {
		select {
		case <-ctx.Done():
			return nil
		case d := <-p.demands:
			d.reply <- p.pick(d.owner)
		}
	}
}

func (p *Ports) pick(owner string) netip.AddrPort {
	p.mu.Lock()
	defer p.mu.Unlock()
	if len(p.free) == 0 {
		return netip.AddrPort{}
	}
	port := p.free[0]
	p.free = p.free[1:]
	p.owners[port] = owner
	return port
}
