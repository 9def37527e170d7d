// Package flags states where loops that a flag ends are once the stop has ended.
package flags

import (
	"context"
	"sync"
	"sync/atomic"
	"time"
)

type prober struct {
	found   bool
	Ready   bool
	stopped bool
	failed  bool
	handed  bool
	closing atomic.Bool
	seen    atomic.Bool
	mu      sync.Mutex
	period  time.Duration
	probe   func(context.Context) error
	answers chan string
}

// The flag is one of success.
func (p *prober) untilFound() { // after stop: deaf
	for !p.found {
		if ask() == nil {
			p.found = true
		}
		time.Sleep(p.period) // after stop: waits here
	}
}

func ask() error {
	_, err := time.ParseDuration("1s")
	return err
}

// A goroutine that waits for the stop sets the flag.
func (p *prober) untilStopped(ctx context.Context) { // after stop: leaves
	go func() {
		<-ctx.Done()
		p.stopped = true
	}()
	for !p.stopped {
		time.Sleep(p.period)
	}
}

// Close sets it, whoever calls that.
func (p *prober) untilClosing() { // after stop: leaves
	for !p.closing.Load() {
		time.Sleep(p.period)
	}
}

func (p *prober) Close() { p.closing.Store(true) }

// Nobody but the handler of answers sets it.
func (p *prober) untilSeen() { // after stop: deaf
	for !p.seen.Load() {
		time.Sleep(p.period) // after stop: waits here
	}
}

func (p *prober) handle() { p.seen.Store(true) }

// A flag that other packages can set is not understood.
func (p *prober) untilReady() { // after stop: leaves
	for !p.Ready {
		time.Sleep(p.period)
	}
}

// What fails with the context sets the flag.
func (p *prober) untilFailed(ctx context.Context) { // after stop: leaves
	for !p.failed {
		if err := p.probe(ctx); err != nil {
			p.failed = true
		}
		time.Sleep(p.period)
	}
}

// The flag is in the hands of others.
func (p *prober) untilHanded(parse func(*bool)) { // after stop: leaves
	parse(&p.handed)
	for !p.handed {
		time.Sleep(p.period)
	}
}

// The method returns the flag under its lock.
func (p *prober) untilFoundLocked() { // after stop: deaf
	for {
		if p.isFound() {
			return
		}
		time.Sleep(p.period) // after stop: waits here
	}
}

func (p *prober) isFound() bool {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.found
}

// A local flag that the arm of the stop sets.
func (p *prober) untilDone(ctx context.Context) { // after stop: leaves
	done := false
	for !done {
		select {
		case <-ctx.Done():
			done = true
		case <-time.After(p.period):
		}
	}
}

// A local flag that the other arm sets.
func (p *prober) untilAnswered(ctx context.Context) { // after stop: spins
	answered := false
	for !answered {
		select {
		case <-ctx.Done(): // after stop: sees the end here
		case answer := <-p.answers:
			answered = answer != ""
		}
	}
}

// The same with a field, which the loop looks at in another place.
func (p *prober) untilFoundOrNot(ctx context.Context) { // after stop: spins
	for {
		if p.found {
			return
		}
		select {
		case <-ctx.Done(): // after stop: sees the end here
		case <-time.After(p.period):
		}
	}
}

// A local flag of success.
func (p *prober) untilConnected() { // after stop: deaf
	connected := false
	for !connected {
		time.Sleep(p.period) // after stop: waits here
		if ask() == nil {
			connected = true
		}
	}
}

// Two flags, one of which the stop sets.
func (p *prober) untilEither() { // after stop: leaves
	for !p.found && !p.stopped {
		time.Sleep(p.period)
	}
}
