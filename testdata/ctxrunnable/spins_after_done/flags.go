package spins_after_done

import (
	"context"
	"time"

	"sigs.k8s.io/controller-runtime/pkg/manager"
)

// Handshake leaves once it has got its answer. The break leaves the select only, and the answer does
// not come any more.
type Handshake struct {
	got     bool
	answers chan string
}

var _ manager.Runnable = (*Handshake)(nil)

func (h *Handshake) Start(ctx context.Context) error {
	for {
		if h.got {
			return nil
		}
		select {
		case <-ctx.Done(): // want `spins-after-done: the loop goes on after ctx ends`
			break
		case answer := <-h.answers:
			h.got = answer != ""
		case <-time.After(time.Second):
		}
	}
}

// LocalHandshake has the flag in a variable.
type LocalHandshake struct{ Handshake }

var _ manager.Runnable = (*LocalHandshake)(nil)

func (h *LocalHandshake) Start(ctx context.Context) error {
	for got := false; !got; {
		select {
		case <-ctx.Done(): // want `spins-after-done: the loop goes on after ctx ends`
			continue
		case answer := <-h.answers:
			got = answer != ""
		}
	}
	return nil
}

// CarefulHandshake sets the flag at the end of its context, too.
type CarefulHandshake struct{ Handshake }

var _ manager.Runnable = (*CarefulHandshake)(nil)

func (h *CarefulHandshake) Start(ctx context.Context) error {
	for done := false; !done; {
		select {
		case <-ctx.Done():
			done = true
		case answer := <-h.answers:
			done = answer != ""
		}
	}
	return nil
}

// Refresher looks at its context before each round, and goes on with it.
type Refresher struct{ refresh func(context.Context) }

var _ manager.Runnable = (*Refresher)(nil)

func (r *Refresher) Start(ctx context.Context) error {
	for {
		select {
		case <-ctx.Done(): // want `spins-after-done: the loop goes on after ctx ends`
			break
		default:
		}
		r.refresh(ctx)
	}
}

// CarefulRefresher returns.
type CarefulRefresher struct{ Refresher }

var _ manager.Runnable = (*CarefulRefresher)(nil)

func (r *CarefulRefresher) Start(ctx context.Context) error {
	for {
		select {
		case <-ctx.Done():
			return nil
		default:
		}
		r.refresh(ctx)
	}
}

// Drainer has a stop channel of its own, which Stop closes; the case notes it and stays.
type Drainer struct {
	stop  chan struct{}
	items chan string
	drain func(string)
}

func newDrainer(drain func(string)) *Drainer {
	return &Drainer{stop: make(chan struct{}), items: make(chan string), drain: drain}
}

func (d *Drainer) Stop() { close(d.stop) }

func (d *Drainer) run(log func(string)) {
	for {
		select {
		case <-d.stop: // want `spins-after-done: the loop goes on after d.stop ends`
			log("stopping")
		case item := <-d.items:
			d.drain(item)
		}
	}
}
