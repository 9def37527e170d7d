// Package s3 is the client of the object store.
package s3

import (
	"context"
)

// API makes and deletes buckets.
type API interface {
	Ensure(ctx context.Context, name, region string) error
	Empty(ctx context.Context, name string) error
	Delete(ctx context.Context, name string) error
}
