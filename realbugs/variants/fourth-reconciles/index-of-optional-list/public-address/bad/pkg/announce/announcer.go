package announce

import (
	"context"
	"net/netip"
)

// Announcer tells the outside where a name is served.
type Announcer interface {
	Announce(ctx context.Context, host string, addr netip.Addr) error
}
