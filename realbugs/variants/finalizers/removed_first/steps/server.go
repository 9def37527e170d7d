package steps

import "context"

type Server interface {
	Create(ctx context.Context, db string) error
	Drop(ctx context.Context, db string) error
	DropUser(ctx context.Context, user string) error
}
