package cloud

import (
	"context"
	"errors"
)

// ErrNotFound says that the provider does not know the server.
var ErrNotFound = errors.New("server not found")

type Server struct {
	ID    string
	State string
}

type API interface {
	Lookup(ctx context.Context, id string) (*Server, error)
	Boot(ctx context.Context, name, flavor string) (*Server, error)
	Terminate(ctx context.Context, id string) error
}
