// Package closed_at_failure closes channels when the first of several goroutines has failed.
package closed_at_failure

import (
	"context"
	"net/http"
	"sync"
)

type answer struct {
	status string
	err    error
}

// The first failure leaves the loop, and the other goroutines have still to send.
func asksAll(urls []string) error {
	failed := make(chan error, len(urls))
	defer close(failed) // want `close-while-sending: close of failed does not wait for the goroutine that sends on it: a send that comes after it panics`
	for _, url := range urls {
		go func() {
			_, err := http.Get(url)
			failed <- err
		}()
	}
	for range urls {
		if err := <-failed; err != nil {
			return err
		}
	}
	return nil
}

func asksAllInStructs(urls []string) ([]string, error) {
	answers := make(chan answer)
	defer close(answers) // want `close-while-sending: close of answers does not wait for the goroutine that sends on it`
	for _, url := range urls {
		go func() {
			response, err := http.Get(url)
			if err != nil {
				answers <- answer{err: err}
				return
			}
			answers <- answer{status: response.Status}
		}()
	}
	var found []string
	for i := 0; i < len(urls); i++ {
		a := <-answers
		if a.err != nil {
			return nil, a.err
		}
		found = append(found, a.status)
	}
	return found, nil
}

// okTakesAll keeps the failure until all have sent.
func okTakesAll(urls []string) (failure error) {
	failed := make(chan error, len(urls))
	defer close(failed)
	for _, url := range urls {
		go func() {
			_, err := http.Get(url)
			failed <- err
		}()
	}
	for range urls {
		if err := <-failed; err != nil {
			failure = err
		}
	}
	return failure
}

// okWaitsForAll waits for the goroutines on each way.
func okWaitsForAll(ctx context.Context, urls []string, get func(ctx context.Context, url string) error) error {
	ctx, cancel := context.WithCancel(ctx)
	failed := make(chan error, len(urls))
	defer close(failed)
	var group sync.WaitGroup
	for _, url := range urls {
		group.Add(1)
		go func() {
			defer group.Done()
			failed <- get(ctx, url)
		}()
	}
	for range urls {
		if err := <-failed; err != nil {
			cancel()
			group.Wait()
			return err
		}
	}
	cancel()
	return nil
}

// okOpen leaves the channel to the garbage collector.
func okOpen(urls []string) error {
	failed := make(chan error, len(urls))
	for _, url := range urls {
		go func() {
			_, err := http.Get(url)
			failed <- err
		}()
	}
	for range urls {
		if err := <-failed; err != nil {
			return err
		}
	}
	return nil
}
