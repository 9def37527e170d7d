package skipped_close

import (
	"context"
	"errors"
	"sync"
)

// A discoverer has a worker that Stop waits for if Start has come to it (volcano).
type discoverer struct {
	register func() error
	done     chan struct{}
	started  bool
}

func newDiscoverer(register func() error) *discoverer {
	return &discoverer{register: register, done: make(chan struct{})}
}

func (d *discoverer) okStart() error {
	if err := d.register(); err != nil {
		return err
	}
	d.started = true
	go d.work()
	return nil
}

func (d *discoverer) work() { defer close(d.done) }

func (d *discoverer) stop() {
	if d.started {
		<-d.done
	}
	d.started = false
}

func okDiscover(ctx context.Context, register func() error) {
	d := newDiscoverer(register)
	if err := d.okStart(); err != nil {
		d.stop()
		return
	}
	<-ctx.Done()
	d.stop()
}

// An eagerDiscoverer says that it has started before it has.
type eagerDiscoverer struct {
	register func() error
	done     chan struct{}
	started  bool
}

func newEagerDiscoverer(register func() error) *eagerDiscoverer {
	return &eagerDiscoverer{register: register, done: make(chan struct{})}
}

func (d *eagerDiscoverer) start() error {
	d.started = true
	if err := d.register(); err != nil {
		return err
	}
	go d.work()
	return nil
}

func (d *eagerDiscoverer) work() { defer close(d.done) } // want `success-only-close: close of d.done is skipped when register fails; stop then waits for ever`

func (d *eagerDiscoverer) stop() {
	if d.started {
		<-d.done
	}
}

func discover(ctx context.Context, register func() error) error {
	d := newEagerDiscoverer(register)
	if err := d.start(); err != nil {
		d.stop()
		return errors.Join(errors.New("discover"), err)
	}
	<-ctx.Done()
	d.stop()
	return nil
}

// probes count the first probe of what is there from the beginning, and of nothing else (toolhive).
type probes struct{ first sync.WaitGroup }

func (p *probes) okStart(ctx context.Context, initial bool, probe func()) {
	if initial {
		p.first.Add(1)
	}
	go p.okKeep(ctx, initial, probe)
}

func (p *probes) okKeep(ctx context.Context, initial bool, probe func()) {
	probe()
	if initial {
		p.first.Done()
	}
	<-ctx.Done()
}

func (p *probes) wait() { p.first.Wait() }

func okProbeAll(ctx context.Context, all []func()) {
	var p probes
	for _, probe := range all {
		p.okStart(ctx, true, probe)
	}
	p.wait()
}

// allProbes counts every probe, and answers for the first ones alone.
type allProbes struct{ first sync.WaitGroup }

func (p *allProbes) start(ctx context.Context, initial bool, probe func()) {
	p.first.Add(1)
	go p.keep(ctx, initial, probe)
}

func (p *allProbes) keep(ctx context.Context, initial bool, probe func()) {
	probe()
	if initial {
		p.first.Done() // want `skipped-close: Done of p.first is skipped by an earlier return; .* then waits for ever`
	}
	<-ctx.Done()
}

func (p *allProbes) wait() { p.first.Wait() }

func probeAll(ctx context.Context, all []func()) {
	var p allProbes
	for _, probe := range all {
		p.start(ctx, false, probe)
	}
	p.wait()
}
