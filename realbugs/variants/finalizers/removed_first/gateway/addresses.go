package gateway

import "context"

type Addresses interface {
	Reserve(ctx context.Context, zone, owner string) (string, error)
	Unreserve(ctx context.Context, ip string) error
}
