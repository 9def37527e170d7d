package listener

import "context"

type Proxy interface {
	Open(ctx context.Context, port int) error
	Close(ctx context.Context, port int) error
}
