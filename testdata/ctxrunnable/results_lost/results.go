// Package results_lost waits for results of workers that leave when their context ends.
package results_lost

import (
	"context"
	"sync"
)

type job func(context.Context) error

// each starts one goroutine for each job, which gives up with ctx before it has sent.
func each(ctx context.Context, jobs []job) error {
	results := make(chan error)
	for _, j := range jobs {
		go func() {
			err := j(ctx)
			select {
			case results <- err:
			case <-ctx.Done():
			}
		}()
	}
	for range jobs {
		if err := <-results; err != nil { // want `blocks-forever: receive from results blocks for ever when its sender gave up: ctx cannot end it`
			return err
		}
	}
	return nil
}

// okEither leaves with ctx as well.
func okEither(ctx context.Context, jobs []job) error {
	results := make(chan error)
	for _, j := range jobs {
		go func() {
			err := j(ctx)
			select {
			case results <- err:
			case <-ctx.Done():
			}
		}()
	}
	for range jobs {
		select {
		case err := <-results:
			if err != nil {
				return err
			}
		case <-ctx.Done():
			return ctx.Err()
		}
	}
	return nil
}

// okCloses ends with the close.
func okCloses(ctx context.Context, jobs []job) error {
	results := make(chan error)
	var group sync.WaitGroup
	for _, j := range jobs {
		group.Go(func() {
			err := j(ctx)
			select {
			case results <- err:
			case <-ctx.Done():
			}
		})
	}
	go func() {
		group.Wait()
		close(results)
	}()
	for err := range results {
		if err != nil {
			return err
		}
	}
	return nil
}

// okAlways sends in any case.
func okAlways(ctx context.Context, j job) error {
	result := make(chan error, 1)
	go func() {
		if ctx.Err() != nil {
			result <- ctx.Err()
			return
		}
		result <- j(ctx)
	}()
	return <-result
}

// okTakesAll answers what it has taken, and takes all that is handed over: without a buffer nothing is left.
func okTakesAll(ctx context.Context, n int, jobs []job) {
	work, results := make(chan job), make(chan error, len(jobs))
	for range n {
		go func() {
			for {
				select {
				case <-ctx.Done():
					return
				case j := <-work:
					results <- j(ctx)
				}
			}
		}()
	}
	inflight := 0
	for _, j := range jobs {
		select {
		case work <- j:
			inflight++
		case <-ctx.Done():
		}
	}
	for inflight > 0 {
		<-results
		inflight--
	}
}

// another has goroutines that send under a context which ends with ctx.
func another(ctx context.Context, jobs []job) error {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	results := make(chan error)
	for _, j := range jobs {
		go func() {
			select {
			case <-ctx.Done():
			case results <- j(ctx):
			}
		}()
	}
	var first error
	for range jobs {
		if err := <-results; err != nil && first == nil { // want `blocks-forever: receive from results blocks for ever when its sender gave up: ctx cannot end it`
			first = err
			cancel()
		}
	}
	return first
}

// okOwn ends the goroutines itself, once it does not receive any more.
func okOwn(ctx context.Context, jobs []job) error {
	own, cancel := context.WithCancel(context.WithoutCancel(ctx))
	defer cancel()
	results := make(chan error)
	for _, j := range jobs {
		go func() {
			err := j(ctx)
			select {
			case results <- err:
			case <-own.Done():
			}
		}()
	}
	for range jobs {
		if err := <-results; err != nil {
			return err
		}
	}
	return nil
}
