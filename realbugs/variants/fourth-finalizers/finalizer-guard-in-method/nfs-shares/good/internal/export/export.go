// Package export talks to the NAS.
package export

import (
	"context"
)

// Server exports directories.
type Server interface {
	Ensure(ctx context.Context, path string) (string, error)
	Withdraw(ctx context.Context, path string) error
}
