package not_joined

import (
	"context"
	"errors"
	"sync"
	"time"

	"k8s.io/apimachinery/pkg/util/wait"
	"sigs.k8s.io/controller-runtime/pkg/manager"
)

type probe struct{ stopped chan struct{} }

func (p *probe) close() { close(p.stopped) }

// Dynamic ends with a wait for its probes, and not for its workers.
type Dynamic struct {
	Pool[string]
	probes []*probe
	limit  time.Duration
	ended  chan struct{}
	group  sync.WaitGroup
}

var _ manager.Runnable = (*Dynamic)(nil)

func (d *Dynamic) Start(ctx context.Context) error {
	for range d.workers {
		go wait.UntilWithContext(ctx, d.work, time.Second) // want `not-joined: Start of \*Dynamic ends with ctx and does not wait for this goroutine`
	}
	<-ctx.Done()
	return d.graceful()
}

// graceful waits for what it starts.
func (d *Dynamic) graceful() error {
	ctx, cancel := context.WithTimeout(context.Background(), d.limit)
	defer cancel()
	var group sync.WaitGroup
	for _, p := range d.probes {
		group.Add(1)
		go func() {
			defer group.Done()
			p.close()
		}()
	}
	closed := make(chan struct{})
	go func() {
		group.Wait()
		close(closed)
	}()
	select {
	case <-closed:
		return nil
	case <-ctx.Done():
		return errors.New("some probes are still open")
	}
}

// Run has the same in one more call, with a result that is sent.
func (d *Dynamic) Run(ctx context.Context) {
	go d.work(ctx) // want `not-joined: Run of \*Dynamic ends with ctx and does not wait for this goroutine`
	<-ctx.Done()
	d.finish()
}

func (d *Dynamic) finish() { _ = d.firstClosed() }

func (d *Dynamic) firstClosed() error {
	errs := make(chan error, len(d.probes))
	for _, p := range d.probes {
		go func() {
			p.close()
			errs <- nil
		}()
	}
	for range d.probes {
		if err := <-errs; err != nil {
			return err
		}
	}
	return nil
}

// Batched has a group of its own.
type Batched struct{ Dynamic }

func (b *Batched) Run(ctx context.Context) {
	go b.work(ctx) // want `not-joined: Run of \*Batched ends with ctx and does not wait for this goroutine`
	<-ctx.Done()
	var group sync.WaitGroup
	group.Go(func() { b.probes[0].close() })
	b.closeAll()
}

func (b *Batched) closeAll() {
	var group sync.WaitGroup
	for _, p := range b.probes {
		group.Go(p.close)
	}
	group.Wait()
}

// OKField waits for the worker in a method.
type OKField struct{ Dynamic }

func (d *OKField) Start(ctx context.Context) error {
	go func() {
		defer close(d.ended)
		d.work(ctx)
	}()
	<-ctx.Done()
	return d.drain()
}

func (d *OKField) drain() error {
	select {
	case <-d.ended:
		return nil
	case <-time.After(d.limit):
		return errors.New("the worker goes on")
	}
}

// OKGroup has a group in a field.
type OKGroup struct{ Dynamic }

func (d *OKGroup) Start(ctx context.Context) error {
	d.group.Add(1)
	go func() {
		defer d.group.Done()
		d.work(ctx)
	}()
	<-ctx.Done()
	d.wait()
	return nil
}

func (d *OKGroup) wait() { d.group.Wait() }

// OKBeside waits for it in a goroutine of a method, to give up after a time.
type OKBeside struct{ Dynamic }

func (d *OKBeside) Start(ctx context.Context) error {
	d.group.Add(1)
	go func() {
		defer d.group.Done()
		d.work(ctx)
	}()
	<-ctx.Done()
	d.waitAWhile()
	return nil
}

func (d *OKBeside) waitAWhile() {
	ended := make(chan struct{})
	go func() {
		d.group.Wait()
		close(ended)
	}()
	select {
	case <-ended:
	case <-time.After(d.limit):
	}
}

type request struct{ done chan struct{} }

// OKAsked asks the worker to end and waits for its answer.
type OKAsked struct{ ends chan request }

func (a *OKAsked) Start(ctx context.Context) error {
	go a.loop()
	<-ctx.Done()
	a.finish()
	return nil
}

func (a *OKAsked) loop() {
	for r := range a.ends {
		close(r.done)
		return
	}
}

func (a *OKAsked) finish() {
	r := request{done: make(chan struct{})}
	a.ends <- r
	<-r.done
}
