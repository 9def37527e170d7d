// Package probe has what other packages start and stop.
package probe

import (
	"context"
	"time"

	"sigs.k8s.io/controller-runtime/pkg/client"
)

// Prober writes its object again and again.
type Prober struct {
	object client.Object
	done   chan struct{}
	cancel context.CancelFunc
}

func New(object client.Object) *Prober { return &Prober{object: object, done: make(chan struct{})} }

// Begin probes in the background.
func (p *Prober) Begin(parent context.Context, c client.Client) error {
	ctx, cancel := context.WithCancel(parent)
	p.cancel = cancel
	if err := c.Get(ctx, client.ObjectKeyFromObject(p.object), p.object); err != nil {
		return err // related `this return skips the close`
	}
	go func() { // related `only this leads to the close`
		defer close(p.done) // want `success-only-close: close of p.done is skipped when Get fails; End then waits for ever`
		probe(ctx, c, p.object)
	}()
	return nil
}

// End waits for the last probe.
func (p *Prober) End() {
	if p.cancel != nil {
		p.cancel()
	}
	<-p.done // related `waits here`
}

func probe(ctx context.Context, c client.Client, object client.Object) {
	for ctx.Err() == nil {
		if err := c.Update(ctx, object); err != nil {
			return
		}
		select {
		case <-ctx.Done():
		case <-time.After(time.Minute):
		}
	}
}

// OkProber is ended only once it has begun: that is what its callers do.
type OkProber struct {
	object client.Object
	done   chan struct{}
}

func (p *OkProber) Begin(ctx context.Context, c client.Client) error {
	if err := c.Get(ctx, client.ObjectKeyFromObject(p.object), p.object); err != nil {
		return err
	}
	go func() {
		defer close(p.done)
		probe(ctx, c, p.object)
	}()
	return nil
}

func (p *OkProber) End() { <-p.done }

// OkAsking asks whether it has begun.
type OkAsking struct {
	object client.Object
	done   chan struct{}
	began  bool
}

func (p *OkAsking) Begin(ctx context.Context, c client.Client) error {
	if err := c.Get(ctx, client.ObjectKeyFromObject(p.object), p.object); err != nil {
		return err
	}
	p.began = true
	go func() {
		defer close(p.done)
		probe(ctx, c, p.object)
	}()
	return nil
}

func (p *OkAsking) End() {
	if p.began {
		<-p.done
	}
}

// OkClosing closes the channel when it fails as well.
type OkClosing struct {
	object client.Object
	done   chan struct{}
}

func (p *OkClosing) Begin(ctx context.Context, c client.Client) error {
	if err := c.Get(ctx, client.ObjectKeyFromObject(p.object), p.object); err != nil {
		close(p.done)
		return err
	}
	go func() {
		defer close(p.done)
		probe(ctx, c, p.object)
	}()
	return nil
}

func (p *OkClosing) End() { <-p.done }

// Loader is ended by hand in the branch of its failure.
type Loader struct {
	object client.Object
	read   chan error
}

func NewLoader(object client.Object) *Loader {
	return &Loader{object: object, read: make(chan error, 1)}
}

func (l *Loader) Load(ctx context.Context, c client.Client) error {
	if err := c.Create(ctx, l.object); err != nil {
		return err
	}
	go func() {
		l.read <- c.Get(ctx, client.ObjectKeyFromObject(l.object), l.object) // want `skipped-close: send on l.read is skipped by an earlier return; Wait then waits for ever`
	}()
	return nil
}

func (l *Loader) Wait() error { return <-l.read }
