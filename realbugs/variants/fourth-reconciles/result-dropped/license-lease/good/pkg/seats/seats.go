package seats

import (
	"context"
	"errors"
)

// ErrNoneLeft is returned while all seats are taken.
var ErrNoneLeft = errors.New("no seats left")

// Server hands out seats.
type Server interface {
	Checkout(ctx context.Context, product string, n int32) (token string, err error)
}
