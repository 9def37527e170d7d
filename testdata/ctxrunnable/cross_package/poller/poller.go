// Package poller repeats work. What its functions need to end shows only in their bodies.
package poller

import (
	"context"
	"time"
)

// Forever calls work until the process ends.
func Forever(period time.Duration, work func()) {
	for {
		work()
		time.Sleep(period)
	}
}

// Until calls work until the context ends.
func Until(ctx context.Context, period time.Duration, work func()) {
	for {
		work()
		select {
		case <-ctx.Done():
			return
		case <-time.After(period):
		}
	}
}

// Refresher repeats its work.
type Refresher struct {
	Period time.Duration
	Work   func(context.Context)
}

// Loop takes a context, which it only hands on.
func (r *Refresher) Loop(ctx context.Context) {
	ticker := time.NewTicker(r.Period)
	defer ticker.Stop()
	for range ticker.C { // want `unawaited-loop: .*Loop`
		r.Work(ctx)
	}
}
