// Package backend takes snapshots.
package backend

import (
	"context"
)

// Backend is a storage array.
type Backend interface {
	Take(ctx context.Context, volume, name string) (string, error)
	Drop(ctx context.Context, handle string) error
}
