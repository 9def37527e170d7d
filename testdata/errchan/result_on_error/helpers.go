package result_on_error

import (
	"context"
	"errors"
	"io"
	"net/http"

	"sigs.k8s.io/controller-runtime/pkg/manager"
)

// The failures go through a method, which the goroutines call, to a field.
type transfer struct{ failed chan error }

func (t *transfer) fail(err error) {
	if err == nil {
		return
	}
	t.failed <- err // want `error-only-send: send on t.failed happens only after an error; when the goroutine ends cleanly, transferBoth waits for ever`
}

func transferBoth(a, b io.ReadWriter) error {
	t := &transfer{failed: make(chan error, 2)}
	go func() {
		_, err := io.Copy(a, b)
		t.fail(err)
	}()
	go func() {
		_, err := io.Copy(b, a)
		t.fail(err)
	}()
	return <-t.failed
}

// A literal that both goroutines call does the same.
func transferBeside(ctx context.Context, mgr manager.Manager, work func(context.Context) error) error {
	failed := make(chan error, 2)
	tell := func(err error) {
		if err != nil {
			failed <- err // want `error-only-send: send on failed happens only after an error`
		}
	}
	go func() { tell(mgr.Start(ctx)) }()
	go func() { tell(work(ctx)) }()
	return <-failed
}

// A deferred literal sends what the goroutine has failed with.
func defersTheFailure(ctx context.Context, work func(context.Context) error) error {
	failed := make(chan error, 1)
	go func() {
		var err error
		defer func() {
			if err != nil {
				failed <- err // want `error-only-send: send on failed happens only after an error`
			}
		}()
		err = work(ctx)
	}()
	return <-failed
}

// The server ends in peace when it is shut down, and the manager with its context.
func managerAndServer(ctx context.Context, mgr manager.Manager, srv *http.Server) error {
	context.AfterFunc(ctx, func() { srv.Close() })
	ended := make(chan error, 2)
	go func() {
		if err := mgr.Start(ctx); err != nil {
			ended <- err // want `error-only-send: send on ended happens only after an error`
		}
	}()
	go func() {
		if err := srv.ListenAndServe(); err != nil && !errors.Is(err, http.ErrServerClosed) {
			ended <- err
		}
	}()
	return <-ended
}

// A server that is shut down returns an error as well, and sends it.
func okServerEndsTheWait(ctx context.Context, mgr manager.Manager, srv *http.Server) error {
	context.AfterFunc(ctx, func() { srv.Close() })
	ended := make(chan error, 2)
	go func() {
		if err := mgr.Start(ctx); err != nil {
			ended <- err
		}
	}()
	go func() {
		if err := srv.ListenAndServe(); err != nil {
			ended <- err
		}
	}()
	return <-ended
}

type okTransfer struct{ ended chan error }

func (t *okTransfer) finish(err error) {
	if err != nil {
		err = errors.Join(errors.New("transfer"), err)
	}
	t.ended <- err
}

// The method always sends.
func okFinishesBoth(a, b io.ReadWriter) error {
	t := &okTransfer{ended: make(chan error, 2)}
	go func() {
		_, err := io.Copy(a, b)
		t.finish(err)
	}()
	go func() {
		_, err := io.Copy(b, a)
		t.finish(err)
	}()
	return errors.Join(<-t.ended, <-t.ended)
}

type okReports struct{ ended chan error }

func (r *okReports) fail(err error) {
	if err != nil {
		r.ended <- err
	}
}

// The goroutine sends once more after the helper.
func okSendsAfterTheHelper(work func() error) error {
	r := &okReports{ended: make(chan error, 2)}
	go func() {
		r.fail(work())
		r.ended <- nil
	}()
	return <-r.ended
}

type okClosing struct{ ended chan error }

func (c *okClosing) fail(err error) {
	if err != nil {
		c.ended <- err
	}
}

// The goroutine closes the channel at its end.
func okClosesAfterTheHelper(work func() error) error {
	c := &okClosing{ended: make(chan error, 1)}
	go func() {
		defer close(c.ended)
		c.fail(work())
	}()
	return <-c.ended
}

// A server never returns nil, whoever looks at its error.
func okHelperOfServer(srv *http.Server) error {
	failed := make(chan error, 1)
	tell := func(err error) {
		if err != nil {
			failed <- err
		}
	}
	go func() { tell(srv.ListenAndServe()) }()
	return <-failed
}

// The worker goes on until something fails, and after that.
func goesOnAfterAFailure(work func() error) error {
	failed := make(chan error, 1)
	tell := func(err error) {
		if err != nil {
			failed <- err // want `unbuffered-send: send on failed blocks for ever once goesOnAfterAFailure has returned`
		}
	}
	go func() {
		for {
			tell(work())
		}
	}()
	return <-failed
}

// bothServers ends in peace when both are shut down, and sends nothing then.
func bothServers(api, metrics *http.Server) error {
	failed := make(chan error, 2)
	go func() {
		if err := api.ListenAndServe(); err != nil && !errors.Is(err, http.ErrServerClosed) {
			failed <- err // want `error-only-send: send on failed happens only after an error`
		}
	}()
	go func() {
		if err := metrics.ListenAndServe(); err != http.ErrServerClosed {
			failed <- err
		}
	}()
	return <-failed
}

// oneServer does so in a helper.
func oneServer(api *http.Server) error {
	failed := make(chan error, 1)
	go func() { failure(failed, api.ListenAndServe()) }()
	return <-failed
}

func failure(to chan<- error, err error) {
	if err != nil && !errors.Is(err, http.ErrServerClosed) {
		to <- err // want `error-only-send: send on to happens only after an error`
	}
}

// okBothServers sends nil for the wanted end.
func okBothServers(api, metrics *http.Server) error {
	ended := make(chan error, 2)
	for _, srv := range []*http.Server{api, metrics} {
		go func() {
			err := srv.ListenAndServe()
			if errors.Is(err, http.ErrServerClosed) {
				err = nil
			}
			ended <- err
		}()
	}
	return errors.Join(<-ended, <-ended)
}
