// Package result_on_error sends a result only when there is an error.
package result_on_error

import (
	"context"
	"net/http"

	"sigs.k8s.io/controller-runtime/pkg/manager"
)

func waitsForAnErrorThatMayNotCome(ctx context.Context, mgr manager.Manager) error {
	errs := make(chan error)
	go func() {
		if err := mgr.Start(ctx); err != nil {
			errs <- err // want `error-only-send: send on errs happens only after an error; when the goroutine ends cleanly, waitsForAnErrorThatMayNotCome waits for ever`
		}
	}() // related `this return skips the send`
	return <-errs // related `waits here`
}

func okSendsTheCleanEndToo(ctx context.Context, mgr manager.Manager) error {
	errs := make(chan error)
	go func() {
		errs <- mgr.Start(ctx)
	}()
	return <-errs
}

func okClosesAfterTheError(ctx context.Context, mgr manager.Manager) error {
	errs := make(chan error, 1)
	go func() {
		defer close(errs)
		if err := mgr.Start(ctx); err != nil {
			errs <- err
		}
	}()
	return <-errs
}

func okContextEndsTheWait(ctx context.Context, mgr manager.Manager) error {
	errs := make(chan error, 1)
	go func() {
		if err := mgr.Start(ctx); err != nil {
			errs <- err
		}
	}()
	select {
	case err := <-errs:
		return err
	case <-ctx.Done():
		return nil
	}
}

// Serve never comes back without an error.
func okServerAlwaysFails(server *http.Server) error {
	errs := make(chan error)
	go func() {
		if err := server.ListenAndServe(); err != nil {
			errs <- err
		}
	}()
	return <-errs
}

// Two results are awaited, and one of the two goroutines reports only failures.
func countsTwoEvents(ctx context.Context, mgr manager.Manager, setup func() error) error {
	setupErr := make(chan error, 1)
	go func() { setupErr <- setup() }()
	mgrErr := make(chan error, 1)
	go func() {
		if err := mgr.Start(ctx); err != nil {
			mgrErr <- err // want `error-only-send: send on mgrErr`
		}
	}()
	for range 2 {
		select {
		case err := <-setupErr:
			if err != nil {
				return err
			}
		case err := <-mgrErr:
			return err
		}
	}
	return nil
}

func okCountsTwoEventsAndBothCome(ctx context.Context, mgr manager.Manager, setup func() error) error {
	setupErr := make(chan error, 1)
	go func() { setupErr <- setup() }()
	mgrErr := make(chan error, 1)
	go func() {
		defer close(mgrErr)
		if err := mgr.Start(ctx); err != nil {
			mgrErr <- err
		}
	}()
	for range 2 {
		select {
		case err := <-setupErr:
			if err != nil {
				return err
			}
		case err := <-mgrErr:
			return err
		}
	}
	return nil
}

// The callback of a library signals its success, and nothing else.
func waitsForTheHook(ctx context.Context, register func(func(context.Context) error), begin func(context.Context) error) {
	started := make(chan struct{})
	register(func(ctx context.Context) error {
		if err := begin(ctx); err != nil {
			return err
		}
		started <- struct{}{} // want `skipped-close: send on started is skipped by an earlier return; waitsForTheHook then waits for ever`
		return nil
	})
	<-ctx.Done()
	<-started
}
