package mount

import "context"

type Agent interface {
	Mount(ctx context.Context, node, path string) error
	Mounted(ctx context.Context, node, path string) (bool, error)
}
