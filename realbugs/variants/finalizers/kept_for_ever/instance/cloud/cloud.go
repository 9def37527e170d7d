package cloud

import (
	"context"
	"errors"
)

// ErrNoInstance is returned for instances that do not exist any more.
var ErrNoInstance = errors.New("no such instance")

type Instance struct {
	ID, State string
}

type Client interface {
	Instance(ctx context.Context, id string) (Instance, error)
	Terminate(ctx context.Context, id string) error
	Run(ctx context.Context, flavor string) (string, error)
}
