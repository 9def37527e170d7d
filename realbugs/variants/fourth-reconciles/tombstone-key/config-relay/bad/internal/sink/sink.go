package sink

import "context"

// Sink stores configurations.
type Sink interface {
	Put(ctx context.Context, key string, data map[string]string) error
	Drop(ctx context.Context, key string) error
}
