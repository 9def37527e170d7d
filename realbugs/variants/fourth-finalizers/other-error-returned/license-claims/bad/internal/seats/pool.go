// Package seats is the client of the license server.
package seats

import (
	"context"
)

// Pool leases seats.
type Pool interface {
	Lease(ctx context.Context, product string, n int32) (string, error)
	Return(ctx context.Context, lease string) error
}
