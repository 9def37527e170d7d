// Package started_by_helpers has goroutines that a function starts which is handed what they run.
package started_by_helpers

import (
	"context"
	"errors"
	"log"

	"github.com/ctrllint/ctrllint/testdata/errchan/started_by_helpers/parallel"
)

// protected runs a function in a goroutine that does not end the process when it panics.
func protected(run func()) {
	go func() {
		defer func() {
			if r := recover(); r != nil {
				log.Print(r)
			}
		}()
		run()
	}()
}

func beside(run func()) { go run() }

type mirrors struct {
	urls []string
	get  func(context.Context, string) (string, error)
}

// first leaves those that are slower.
func (m *mirrors) first(ctx context.Context) (string, error) {
	bodies := make(chan string)
	for _, url := range m.urls {
		protected(func() {
			body, _ := m.get(ctx, url)
			bodies <- body // want `unbuffered-send: send on bodies blocks for ever once first has returned`
		})
	}
	for range m.urls {
		if body := <-bodies; body != "" {
			return body, nil
		}
	}
	return "", errors.New("no mirror")
}

// limited gives up with its context.
func (m *mirrors) limited(ctx context.Context, url string) (string, error) {
	bodies := make(chan string)
	beside(func() {
		body, _ := m.get(context.WithoutCancel(ctx), url)
		bodies <- body // want `unbuffered-send: send on bodies blocks for ever once limited has returned` // fix `^safe: make room`
	})
	select {
	case body := <-bodies:
		return body, nil
	case <-ctx.Done():
		return "", ctx.Err()
	}
}

// elsewhere is started by another package.
func (m *mirrors) elsewhere(ctx context.Context, url string) (string, error) {
	bodies := make(chan string)
	parallel.Go(func() {
		body, _ := m.get(context.WithoutCancel(ctx), url)
		bodies <- body // want `unbuffered-send: send on bodies blocks for ever once elsewhere has returned`
	})
	select {
	case body := <-bodies:
		return body, nil
	case <-ctx.Done():
		return "", ctx.Err()
	}
}

// okAll takes all of them.
func (m *mirrors) okAll(ctx context.Context) []string {
	bodies := make(chan string)
	for _, url := range m.urls {
		protected(func() {
			body, _ := m.get(ctx, url)
			bodies <- body
		})
	}
	var all []string
	for range m.urls {
		all = append(all, <-bodies)
	}
	return all
}

// okRoom has room for each.
func (m *mirrors) okRoom(ctx context.Context) (string, error) {
	bodies := make(chan string, len(m.urls))
	for _, url := range m.urls {
		protected(func() {
			body, _ := m.get(ctx, url)
			bodies <- body
		})
	}
	for range m.urls {
		if body := <-bodies; body != "" {
			return body, nil
		}
	}
	return "", errors.New("no mirror")
}

// okTaken is the only one that is always received.
func (m *mirrors) okTaken(ctx context.Context, url string) string {
	bodies := make(chan string)
	beside(func() {
		body, _ := m.get(ctx, url)
		bodies <- body
	})
	return <-bodies
}
