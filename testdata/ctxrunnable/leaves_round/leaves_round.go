// Package leaves_round has functions that a library runs again and again, and that see the end of another stop.
package leaves_round

import (
	"context"
	"time"

	"k8s.io/apimachinery/pkg/util/wait"
	"k8s.io/klog/v2"
)

// A prober is to go on until it is closed.
type prober struct {
	closed   chan struct{}
	interval time.Duration
	probe    func(ctx context.Context)
}

func newProber(interval time.Duration, probe func(ctx context.Context)) *prober {
	return &prober{closed: make(chan struct{}), interval: interval, probe: probe}
}

func (p *prober) Close() { close(p.closed) }

func (p *prober) run() {
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	wait.JitterUntilWithContext(ctx, func(ctx context.Context) {
		select {
		case <-p.closed: // want `spins-after-done: JitterUntilWithContext goes on after p.closed ends: this case leaves one of its rounds, and nothing ends its own stop`
			klog.InfoS("the prober was closed")
			return
		default:
			p.probe(ctx)
		}
	}, p.interval, 0.2, true)
}

func (p *prober) runForEver() {
	go wait.UntilWithContext(context.Background(), p.round, p.interval)
}

func (p *prober) round(ctx context.Context) {
	select {
	case <-p.closed: // want `spins-after-done: UntilWithContext goes on after p.closed ends`
		return
	case <-time.After(p.interval):
	}
	p.probe(ctx)
}

// okCancels ends the loop with the round.
func (p *prober) okCancels() {
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	wait.UntilWithContext(ctx, func(ctx context.Context) {
		select {
		case <-p.closed:
			cancel()
			return
		default:
			p.probe(ctx)
		}
	}, p.interval)
}

// okOwnStop is run until the stop that each round looks at.
func (p *prober) okOwnStop() {
	wait.Until(func() {
		select {
		case <-p.closed:
			return
		default:
			p.probe(context.Background())
		}
	}, p.interval, p.closed)
}

// okEndsBeside cancels the loop from a goroutine.
func (p *prober) okEndsBeside() {
	ctx, cancel := context.WithCancel(context.Background())
	go func() {
		<-p.closed
		cancel()
	}()
	wait.UntilWithContext(ctx, func(ctx context.Context) {
		select {
		case <-p.closed:
			return
		default:
			p.probe(ctx)
		}
	}, p.interval)
}

// okUnderContext ends with the context of its caller as well.
func (p *prober) okUnderContext(ctx context.Context) {
	wait.UntilWithContext(ctx, func(ctx context.Context) {
		select {
		case <-p.closed:
			return
		default:
			p.probe(ctx)
		}
	}, p.interval)
}

// okWaits waits for a turn in each round.
func okWaits(turns <-chan string, work func(string)) {
	wait.Forever(func() {
		select {
		case name := <-turns:
			work(name)
		case <-time.After(time.Minute):
		}
	}, time.Second)
}
