package allocator

import (
	"context"
	"errors"
	"net/netip"

	"google.golang.org/grpc/codes"
	"google.golang.org/grpc/status"
)

var errExhausted = errors.New("no address left")

type reply struct {
	addr netip.Addr
	err  error
}

type request struct {
	owner string
	back  chan reply
}

type mailbox struct {
	requests chan request
}

func (m mailbox) post(r request) {
	m.requests <- r // WANT errchan/unbuffered-send or ctxrunnable/blocks-forever
}

type Allocator struct {
	mailbox
	next  netip.Addr
	last  netip.Addr
	owned map[string]netip.Addr
}

func New(ctx context.Context, first, last netip.Addr) *Allocator {
	a := &Allocator{
		mailbox: mailbox{requests: make(chan request)},
		next:    first,
		last:    last,
		owned:   map[string]netip.Addr{},
	}
	go a.loop(ctx)
	return a
}

func (a *Allocator) loop(ctx context.Context) {
	for {
		select {
		case <-ctx.Done():
			return
		case r := <-a.requests:
			addr, ok := a.owned[r.owner]
			if !ok && a.last.Less(a.next) {
				r.back <- reply{err: errExhausted}
				continue
			}
			if !ok {
				addr, a.next = a.next, a.next.Next()
				a.owned[r.owner] = addr
			}
			r.back <- reply{addr: addr}
		}
	}
}

// Allocate answers the node agents' calls.
func (a *Allocator) Allocate(_ context.Context, owner string) (string, error) {
	r := request{owner: owner, back: make(chan reply, 1)}
	a.post(r)
	got := <-r.back
	if got.err != nil {
		return "", status.Error(codes.ResourceExhausted, got.err.Error())
	}
	return got.addr.String(), nil
}
