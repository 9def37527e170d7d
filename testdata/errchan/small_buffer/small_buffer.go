// Package buffer sends more than there is room for.
package buffer

import (
	"context"
	"time"

	"k8s.io/klog/v2"
)

// The loop sends again and again, and the buffer takes one value.
func firstReading(ctx context.Context, read func() (int, error)) (int, error) {
	readings := make(chan int, 1)
	go func() {
		for {
			reading, err := read()
			if err != nil {
				klog.ErrorS(err, "read")
				continue
			}
			readings <- reading // want `unbuffered-send: send on readings blocks for ever once firstReading has returned: more sends than the buffer of 1 takes`
		}
	}()
	select {
	case reading := <-readings:
		return reading, nil
	case <-ctx.Done():
		return 0, ctx.Err()
	}
}

// The goroutine starts its server again after each failure, and the receive is in a helper.
func supervise(ctx context.Context, serve func() error) error {
	failures := make(chan error, 1)
	go func() {
		for ctx.Err() == nil {
			if err := serve(); err != nil {
				failures <- err // want `unbuffered-send: send on failures blocks for ever once supervise has returned`
			}
		}
	}()
	return firstFailure(ctx, failures)
}

func firstFailure(ctx context.Context, failures <-chan error) error {
	select {
	case err := <-failures:
		return err
	case <-ctx.Done():
		return nil
	}
}

type prober struct {
	results chan error
	stop    chan struct{}
}

func newProber() *prober {
	p := &prober{results: make(chan error, 4), stop: make(chan struct{})}
	go p.collect()
	return p
}

// Each round starts a goroutine more, and the collector leaves.
func (p *prober) probe(targets []func() error) {
	for _, target := range targets {
		go func() {
			p.results <- target() // want `unbuffered-send: send on p.results blocks for ever once collect has returned: more sends than the buffer of 4 takes`
		}()
	}
}

func (p *prober) collect() {
	for {
		select {
		case err := <-p.results:
			klog.ErrorS(err, "probe")
		case <-p.stop:
			return
		}
	}
}

func (p *prober) close() { close(p.stop) }

// A look that does not wait leaves at once.
func peek(measure func() int) (int, bool) {
	results := make(chan int)
	go func() {
		results <- measure() // want `unbuffered-send: send on results blocks for ever once peek has returned: results is unbuffered`
	}()
	select {
	case result := <-results:
		return result, true
	default:
		return 0, false
	}
}

func okSendsOnce(ctx context.Context, read func() (int, error)) (int, error) {
	readings := make(chan int, 1)
	go func() {
		for {
			reading, err := read()
			if err != nil {
				continue
			}
			readings <- reading
			return
		}
	}()
	select {
	case reading := <-readings:
		return reading, nil
	case <-ctx.Done():
		return 0, ctx.Err()
	}
}

func okLooksUntilItIsThere(measure func() int) int {
	results := make(chan int)
	go func() { results <- measure() }()
	for {
		select {
		case result := <-results:
			return result
		default:
			time.Sleep(time.Millisecond)
		}
	}
}

func okWaitsAfterTheLook(measure func() int) int {
	results := make(chan int)
	go func() { results <- measure() }()
	select {
	case result := <-results:
		return result
	default:
		klog.Info("still at it")
	}
	return <-results
}

// The helper takes the value on each of its ways.
func okHelperReceives(ctx context.Context, measure func() int) int {
	results := make(chan int)
	go func() { results <- measure() }()
	return settled(ctx, results)
}

func settled(ctx context.Context, results <-chan int) int {
	select {
	case result := <-results:
		return result
	case <-ctx.Done():
		klog.Info("waits for the last result")
		return <-results
	}
}

type gauge struct {
	updates chan int
	stop    chan struct{}
	closed  bool
}

func newGauge() *gauge {
	g := &gauge{updates: make(chan int), stop: make(chan struct{})}
	go g.run()
	return g
}

func (g *gauge) run() {
	for {
		select {
		case n := <-g.updates:
			klog.Info(n)
		case <-g.stop:
			return
		}
	}
}

// A flag says whether somebody receives.
func (g *gauge) okAsksFirst(measure func() int) {
	go func() {
		n := measure()
		if !g.closed {
			g.updates <- n
		}
	}()
}

func (g *gauge) close() {
	g.closed = true
	close(g.stop)
}

type sampler struct{ samples chan int }

// A worker that sends as its work ends at the same stop as its receiver.
func okWorkerEndsToo(ctx context.Context, sample func() int) {
	s := &sampler{samples: make(chan int)}
	go s.work(ctx, sample)
	go s.receive(ctx)
}

func (s *sampler) work(ctx context.Context, sample func() int) {
	for ctx.Err() == nil {
		s.samples <- sample()
	}
}

func (s *sampler) receive(ctx context.Context) {
	for {
		select {
		case n := <-s.samples:
			klog.Info(n)
		case <-ctx.Done():
			return
		}
	}
}
