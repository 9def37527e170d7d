package receiver_leaves

import (
	"context"
	"errors"
	"time"
)

type quotas struct {
	ask func(string) (int, error)
}

// timedOut leaves one goroutine behind, which sends its result on the one channel or its error on the other.
func (q *quotas) timedOut(name string) (int, error) {
	results := make(chan int)
	failures := make(chan error)
	go func() {
		n, err := q.ask(name)
		if err != nil {
			failures <- err // related `this send blocks as well`
			return
		}
		results <- n // want `unbuffered-send: send on results blocks for ever once timedOut has returned`
	}()
	select {
	case n := <-results:
		return n, nil
	case err := <-failures:
		return 0, err
	case <-time.After(time.Second):
		return 0, errors.New("timed out")
	}
}

// twoGoroutines leaves both behind.
func (q *quotas) twoGoroutines(ctx context.Context, name string) (int, error) {
	used, limit := make(chan int), make(chan int)
	go func() {
		n, _ := q.ask(name)
		used <- n // want `unbuffered-send: send on used blocks for ever once twoGoroutines has returned`
	}()
	go func() {
		n, _ := q.ask(name + "/limit")
		limit <- n // want `unbuffered-send: send on limit blocks for ever once twoGoroutines has returned`
	}()
	for range 2 {
		select {
		case n := <-used:
			println(n)
		case n := <-limit:
			println(n)
		case <-ctx.Done():
			return 0, ctx.Err()
		}
	}
	return 0, nil
}

func (q *quotas) okRoom(name string) (int, error) {
	results := make(chan int, 1)
	failures := make(chan error, 1)
	go func() {
		n, err := q.ask(name)
		if err != nil {
			failures <- err
			return
		}
		results <- n
	}()
	select {
	case n := <-results:
		return n, nil
	case err := <-failures:
		return 0, err
	case <-time.After(time.Second):
		return 0, errors.New("timed out")
	}
}
