package tunnel

import "context"

type Links interface {
	Raise(ctx context.Context, peer string, port int) error
	Drain(ctx context.Context, peer string) error
	Drop(ctx context.Context, peer string) error
}
