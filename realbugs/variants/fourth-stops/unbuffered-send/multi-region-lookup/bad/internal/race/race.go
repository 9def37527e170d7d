package race

import (
	"context"
	"errors"
	"fmt"
)

type outcome[T any] struct {
	value T
	err   error
}

var errNone = errors.New("no candidate")

// First returns the first success of the candidates.
func First[C, T any](ctx context.Context, candidates []C, try func(context.Context, C) (T, error)) (T, error) {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	var zero T
	results := make(chan outcome[T])
	for _, c := range candidates {
		go func() {
			v, err := try(ctx, c)
			results <- outcome[T]{v, err} // WANT errchan/unbuffered-send
		}()
	}
	last := errNone
	for range candidates {
		select {
		case r := <-results:
			if r.err == nil {
				return r.value, nil
			}
			last = r.err
		case <-ctx.Done():
			return zero, ctx.Err()
		}
	}
	return zero, fmt.Errorf("all candidates failed: %w", last)
}
