package proxyconf

import "context"

// Pusher sends blocks to the proxy.
type Pusher interface {
	Push(ctx context.Context, name string, s Server) error
	Drop(ctx context.Context, name string) error
}
