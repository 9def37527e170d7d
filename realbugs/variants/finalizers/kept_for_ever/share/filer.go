package share

import "context"

type Share struct {
	ID      string
	Clients int
}

// Filer is the client of the file server. Find returns nil without an error when there is no such share.
type Filer interface {
	Find(ctx context.Context, id string) (*Share, error)
	Remove(ctx context.Context, id string) error
	Publish(ctx context.Context, path string) error
}
