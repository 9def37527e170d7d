package late

import "context"

type Admin interface {
	Apply(ctx context.Context, topic string, partitions int) error
	Delete(ctx context.Context, topic string) error
}
