package gossip

import "context"

// View is what the ring sees.
type View interface {
	Alive(ctx context.Context, address string) (bool, error)
}
