package unsaved

import "context"

type Mirror interface {
	Sync(ctx context.Context, url string) error
	Purge(ctx context.Context, url string) error
}
