package lookup

import "context"

type Broker interface {
	Create(ctx context.Context, topic string, partitions int) error
	Drop(ctx context.Context, topic string) error
}
