package backend

import "context"

// Catalogue lists what is served.
type Catalogue interface {
	Publish(ctx context.Context, host, address string) error
}
