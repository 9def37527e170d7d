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

// Accounts are polled from when they are added until they are removed.
type Accounts interface {
	Add(name string, poll func())
	Remove(name string)
}

type accounts struct{ removed map[string]chan struct{} }

func NewAccounts() Accounts { return &accounts{removed: make(map[string]chan struct{})} }

func (a *accounts) Add(name string, poll func()) {
	removed := make(chan struct{})
	a.removed[name] = removed
	go func() {
		for {
			select {
			case <-removed:
				return
			case <-time.After(time.Minute):
				poll()
			}
		}
	}()
}

func (a *accounts) Remove(name string) {
	close(a.removed[name])
	delete(a.removed, name)
}
