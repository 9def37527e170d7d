// Package proxy answers pods in place of the metadata service.
package proxy

import (
	"context"
	"net"
)

// Listener opens the socket that the proxy serves on.
type Listener interface {
	Listen(ctx context.Context) (net.Listener, error)
}

// TCP listens on an address.
type TCP struct{ Addr string }

// Listen implements Listener.
func (t TCP) Listen(ctx context.Context) (net.Listener, error) {
	return (&net.ListenConfig{}).Listen(ctx, "tcp", t.Addr)
}
