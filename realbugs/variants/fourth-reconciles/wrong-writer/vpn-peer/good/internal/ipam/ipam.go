package ipam

import (
	"context"
	"net/netip"
)

// Pool gives addresses.
type Pool interface {
	Lease(ctx context.Context, key string) (netip.Addr, error)
}
