// Package worker has components that are known by what they do.
package worker

import (
	"context"
	"fmt"
	"sync"
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

// Work starts workers once the pool is ready, and waits for them.
func (p *Pool) Work(ctx context.Context, n int) error {
	if n < 1 {
		return fmt.Errorf("%d workers", n)
	}
	var workers sync.WaitGroup
	for range n {
		workers.Go(func() {
			for {
				select {
				case <-ctx.Done():
					return
				case job := <-p.Jobs:
					_ = p.Do(ctx, job)
				}
			}
		})
	}
	workers.Wait()
	return nil
}

// Once does each job once, several at a time.
func (p *Pool) Once(ctx context.Context, jobs []string) error {
	if len(jobs) == 0 {
		return fmt.Errorf("no jobs")
	}
	var workers sync.WaitGroup
	for _, job := range jobs {
		workers.Go(func() { _ = p.Do(ctx, job) })
	}
	workers.Wait()
	return nil
}
