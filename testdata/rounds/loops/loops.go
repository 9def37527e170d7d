// Package loops states at go statements which stop alone ends what each round leaves behind.
package loops

import (
	"context"
	"time"

	"golang.org/x/sync/errgroup"

	"github.com/ctrllint/ctrllint/testdata/ctxrunnable/outlives_round/session"
)

func hold(ctx context.Context) { <-ctx.Done() }

func waits(ctx context.Context) {
	for {
		go hold(ctx) // leaves: ctx
		time.Sleep(time.Second)
	}
}

// A loop that does not wait goes through something.
func next(ctx context.Context, more func() bool) {
	for {
		if !more() {
			return
		}
		go hold(ctx) // leaves: none
	}
}

func counted(ctx context.Context, workers int) {
	for range workers {
		go hold(ctx) // leaves: none
		time.Sleep(time.Second)
	}
}

func each(ctx context.Context, jobs map[string]bool, values <-chan string) {
	for range jobs {
		go hold(ctx) // leaves: none
		time.Sleep(time.Second)
	}
	for range values {
		go hold(ctx) // leaves: ctx
	}
}

func groups(ctx context.Context, values <-chan string) error {
	group, grouped := errgroup.WithContext(ctx)
	for range values {
		group.Go(func() error { // leaves: WithContext()
			<-grouped.Done()
			return nil
		})
	}
	return group.Wait()
}

func helped(ctx context.Context) {
	for ctx.Err() == nil {
		if err := start(ctx); err != nil {
			time.Sleep(time.Second)
		}
	}
}

func start(ctx context.Context) error {
	go hold(ctx) // leaves: ctx
	return nil
}

func helpedSometimes(ctx context.Context, wanted func() bool) {
	for ctx.Err() == nil {
		startIf(ctx, wanted())
		time.Sleep(time.Second)
	}
}

func startIf(ctx context.Context, wanted bool) {
	if wanted {
		go hold(ctx) // leaves: none
	}
}

func elsewhere(ctx context.Context) {
	for ctx.Err() == nil {
		_, _ = session.Open(ctx, "localhost:80") // leaves: ctx
		time.Sleep(time.Second)
	}
}

// It joins what it starts, so that no round comes before the stop has ended.
func joined(ctx context.Context) {
	for ctx.Err() == nil {
		var group errgroup.Group
		group.Go(func() error { // leaves: none
			<-ctx.Done()
			return nil
		})
		_ = group.Wait()
	}
}
