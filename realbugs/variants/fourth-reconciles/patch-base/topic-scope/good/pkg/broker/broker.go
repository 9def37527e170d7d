package broker

import "context"

// Admin makes topics.
type Admin interface {
	Ensure(ctx context.Context, name string, partitions int32) (id string, err error)
}
