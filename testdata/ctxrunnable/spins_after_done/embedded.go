package spins_after_done

import (
	"context"
	"time"

	"github.com/ctrllint/ctrllint/testdata/ctxrunnable/spins_after_done/logged"
)

// forcesLate is told to stop by a context of another package's type, in a goroutine (armada).
func forcesLate(ctx *logged.Context, work func(context.Context)) {
	later, cancel := context.WithCancel(context.Background())
	go func() {
		for {
			select {
			case <-ctx.Done(): // want `spins-after-done: the loop goes on after ctx ends: this case does not leave it, and is ready at once from then on`
				time.Sleep(time.Second)
				cancel()
			}
		}
	}()
	work(later)
}

// polls asks in each round.
func polls(ctx *logged.Context, ticks <-chan time.Time, work func(context.Context)) {
	for {
		select {
		case <-ctx.Done(): // want `spins-after-done: the loop goes on after ctx ends`
			ctx.Println("stopped")
		case <-ticks:
			work(ctx)
		}
	}
}

// okForcesLate leaves the loop.
func okForcesLate(ctx *logged.Context, work func(context.Context)) {
	later, cancel := context.WithCancel(context.Background())
	go func() {
		for {
			select {
			case <-ctx.Done():
				time.Sleep(time.Second)
				cancel()
				return
			}
		}
	}()
	work(later)
}

// A job has the context of its own run, which each turn replaces.
type job struct{ ctx *logged.Context }

func (j *job) okReplaced(next func() *logged.Context) {
	for {
		select {
		case <-j.ctx.Done():
			j.ctx = next()
		}
	}
}
