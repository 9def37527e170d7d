package spins_after_done

import (
	"context"
	"time"
)

// resilient starts a component again when it has ended.
type resilient struct {
	start  func(<-chan struct{}) error
	failed func(error)
}

// okStart makes a channel for each round, which the round closes.
func (r *resilient) okStart(stop <-chan struct{}) error {
	for {
		errs := make(chan error, 1)
		go func(errs chan<- error) {
			defer close(errs)
			errs <- r.start(stop)
		}(errs)
		select {
		case <-stop:
			return nil
		case err := <-errs:
			if err != nil {
				r.failed(err)
			}
		}
		time.Sleep(time.Second)
	}
}

// okCaptured has its goroutine capture the channel.
func (r *resilient) okCaptured(ctx context.Context) {
	for {
		errs := make(chan error, 1)
		go func() {
			defer close(errs)
			errs <- r.start(ctx.Done())
		}()
		select {
		case <-ctx.Done():
			return
		case err := <-errs:
			r.failed(err)
		}
	}
}

// okMade has a function make the channel of each round.
func (r *resilient) okMade(ctx context.Context) {
	for {
		errs := r.begin(ctx)
		select {
		case <-ctx.Done():
			return
		case err := <-errs:
			r.failed(err)
		}
	}
}

func (r *resilient) begin(ctx context.Context) <-chan error {
	errs := make(chan error, 1)
	go func() {
		defer close(errs)
		errs <- r.start(ctx.Done())
	}()
	return errs
}

// inner goes round with the channel that the outer loop has made.
func (r *resilient) inner(ctx context.Context) {
	for {
		errs := make(chan error, 1)
		go func(errs chan<- error) {
			defer close(errs)
			errs <- r.start(ctx.Done())
		}(errs)
		for {
			select {
			case <-ctx.Done():
				return
			case err := <-errs: // want `spins-once-closed: the loop spins once errs is closed`
				r.failed(err)
			}
		}
	}
}

// outer makes one for all rounds.
func (r *resilient) outer(ctx context.Context) {
	errs := make(chan error, 1)
	go func(errs chan<- error) {
		defer close(errs)
		errs <- r.start(ctx.Done())
	}(errs)
	for {
		select {
		case <-ctx.Done():
			return
		case err := <-errs: // want `spins-once-closed: the loop spins once errs is closed`
			r.failed(err)
		}
	}
}
