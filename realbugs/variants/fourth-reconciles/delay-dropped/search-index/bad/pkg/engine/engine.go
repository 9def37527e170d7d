package engine

import (
	"context"
	"errors"
)

// ErrRelocating is returned while shards move.
var ErrRelocating = errors.New("shards are relocating")

// Engine is a search cluster.
type Engine interface {
	Ensure(ctx context.Context, name string, shards int32) error
	Health(ctx context.Context, name string) (string, error)
}
