// Package cloud talks to the provider of spot machines.
package cloud

import (
	"context"
)

// Instances is the part of its API that is used.
type Instances interface {
	Interrupted(ctx context.Context, providerID string) (bool, error)
	Release(ctx context.Context, providerID string) error
}
