package receiver_leaves

import (
	"context"
	"os"
	"os/signal"
	"syscall"
	"time"
)

// The goroutine gives one of the two, and the receiver leaves with it.
func (p *Provider) okErrorOrResult(ctx context.Context, events <-chan string) (time.Duration, error) {
	ready := make(chan struct{})
	errs := make(chan error)
	start := time.Now()
	go func() {
		if err := p.check(ctx); err != nil {
			errs <- err
			return
		}
		ready <- struct{}{}
	}()
	for {
		select {
		case <-events:
		case <-ready:
			return time.Since(start), nil
		case err := <-errs:
			return 0, err
		}
	}
}

// It tells that it is ready before it can fail.
func (p *Provider) readyBeforeTheError(ctx context.Context) error {
	ready := make(chan struct{})
	errs := make(chan error)
	go func() {
		ready <- struct{}{}
		errs <- p.mgr.Start(ctx) // want `unbuffered-send: send on errs blocks for ever once readyBeforeTheError has returned`
	}()
	select {
	case <-ready:
		return nil
	case err := <-errs:
		return err
	}
}

// Of several goroutines the first says nothing about the others (kserve's ensembles).
func (p *Provider) errorOrResults(ctx context.Context, steps []string) error {
	ready := make(chan struct{})
	errs := make(chan error)
	for range steps {
		go func() {
			if err := p.check(ctx); err != nil {
				errs <- err // related `this send blocks as well`
				return
			}
			ready <- struct{}{} // want `unbuffered-send: send on ready blocks for ever once errorOrResults has returned`
		}()
	}
	select {
	case <-ready:
		return nil
	case err := <-errs:
		return err
	}
}

// RunDaemon is the body of its process: what it leaves behind ends with it (rook's discovery).
func (p *Provider) RunDaemon(ctx context.Context) error {
	stop := make(chan os.Signal, 1)
	signal.Notify(stop, syscall.SIGTERM)
	errs := make(chan error)
	go func() { errs <- p.mgr.Start(ctx) }()
	select {
	case <-stop:
		return nil
	case err := <-errs:
		return err
	}
}
