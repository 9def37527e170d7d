package resolver

import (
	"context"
	"net"
	"net/netip"
)

// Resolver finds addresses.
type Resolver interface {
	LookupNetIP(ctx context.Context, network, host string) ([]netip.Addr, error)
}

// Default is the resolver of the host.
var Default Resolver = net.DefaultResolver
