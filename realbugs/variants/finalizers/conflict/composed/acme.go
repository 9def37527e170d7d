package composed

import "context"

type Acme interface {
	Register(ctx context.Context, url string) error
	Unregister(ctx context.Context, url string) error
}
