package gateway

import "context"

// Backend is a service as the gateway sees it.
type Backend struct {
	Host     string
	Port     int32
	Protocol string
}

// Config takes backends.
type Config interface {
	Set(ctx context.Context, name string, b Backend) error
	Unset(ctx context.Context, name string) error
}
