package allocator

import (
	"context"
	"net/netip"

	"google.golang.org/grpc/codes"
	"google.golang.org/grpc/status"
)

type desk struct {
	requests chan request
	shut     <-chan struct{}
}

func (d desk) ask(ctx context.Context, owner string) (reply, error) {
	r := request{owner: owner, back: make(chan reply, 1)}
	select {
	case d.requests <- r:
	case <-d.shut:
		return reply{}, status.Error(codes.Unavailable, "desk is shut")
	case <-ctx.Done():
		return reply{}, status.FromContextError(ctx.Err()).Err()
	}
	return <-r.back, nil
}

type Ports struct {
	desk
	next  netip.Addr
	last  netip.Addr
	owned map[string]netip.Addr
}

func NewPorts(ctx context.Context, first, last netip.Addr) *Ports {
	p := &Ports{
		desk:  desk{requests: make(chan request), shut: ctx.Done()},
		next:  first,
		last:  last,
		owned: map[string]netip.Addr{},
	}
	go p.loop(ctx)
	return p
}

func (p *Ports) loop(ctx context.Context) {
	for {
		select {
		case <-ctx.Done():
			return
		case r := <-p.requests:
			addr, ok := p.owned[r.owner]
			if !ok && p.last.Less(p.next) {
				r.back <- reply{err: errExhausted}
				continue
			}
			if !ok {
				addr, p.next = p.next, p.next.Next()
				p.owned[r.owner] = addr
			}
			r.back <- reply{addr: addr}
		}
	}
}

// Allocate answers the node agents' calls.
func (p *Ports) Allocate(ctx context.Context, owner string) (string, error) {
	got, err := p.ask(ctx, owner)
	if err != nil {
		return "", err
	}
	if got.err != nil {
		return "", status.Error(codes.ResourceExhausted, got.err.Error())
	}
	return got.addr.String(), nil
}
