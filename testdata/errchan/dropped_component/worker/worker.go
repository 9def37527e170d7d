// Package worker has components that are known by what they do.
package worker

import (
	"context"
	"fmt"
)

// A Pool works until it is stopped or a job cannot be done.
type Pool struct {
	Jobs <-chan string
	Do   func(context.Context, string) error
}

func (p *Pool) RunWorkers(ctx context.Context, n int) error {
	for {
		select {
		case <-ctx.Done():
			return nil
		case job := <-p.Jobs:
			if err := p.Do(ctx, job); err != nil {
				return fmt.Errorf("worker %d: %w", n, err)
			}
		}
	}
}

// Drain returns an error only when it has been stopped.
func (p *Pool) Drain(ctx context.Context) error {
	for {
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-p.Jobs:
		}
	}
}
