package receiver_leaves

import (
	"context"
	"errors"
	"net"
	"net/http"
	"time"
)

// The sender keeps the error back with which the server ends once it has been shut down (emissary).
func okShutsDown(ctx context.Context, h http.Handler) error {
	errs := make(chan error)
	server := http.Server{Addr: ":8080", Handler: h}
	go func() {
		if err := server.ListenAndServe(); err != nil && !errors.Is(err, http.ErrServerClosed) {
			errs <- err
		}
	}()
	select {
	case <-ctx.Done():
		ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), 5*time.Second)
		defer cancel()
		return server.Shutdown(ctx)
	case err := <-errs:
		return err
	}
}

// api is shut down by a function of its own.
type api struct{ server *http.Server }

func (a *api) okServe(ctx context.Context, listener net.Listener) error {
	errs := make(chan error)
	go func() {
		err := a.server.Serve(listener)
		if err == http.ErrServerClosed {
			return
		}
		errs <- err
	}()
	select {
	case err := <-errs:
		return err
	case <-ctx.Done():
		a.stop()
	}
	return nil
}

func (a *api) stop() {
	if err := a.server.Close(); err != nil {
		println(err.Error())
	}
}

// What is deferred is done when the function leaves, and what AfterFunc is handed when the context ends.
func okDefersTheShutdown(ctx context.Context, server *http.Server, beat <-chan time.Time) error {
	errs := make(chan error)
	defer context.AfterFunc(ctx, func() { server.Close() })()
	defer server.Close()
	go func() {
		if err := server.ListenAndServe(); !errors.Is(err, http.ErrServerClosed) {
			errs <- err
		}
	}()
	for {
		select {
		case <-ctx.Done():
			return nil
		case err := <-errs:
			return err
		case <-beat:
		}
	}
}

// The end of the server is sent as well.
func sendsTheEnd(ctx context.Context, server *http.Server) error {
	errs := make(chan error)
	go func() {
		if err := server.ListenAndServe(); err != nil {
			errs <- err // want `unbuffered-send: send on errs blocks for ever once sendsTheEnd has returned`
		}
	}()
	select {
	case <-ctx.Done():
		return server.Shutdown(context.WithoutCancel(ctx))
	case err := <-errs:
		return err
	}
}

// Another server is shut down, and this one fails later.
func shutsAnotherDown(ctx context.Context, server, other *http.Server) error {
	errs := make(chan error)
	go func() {
		if err := server.ListenAndServe(); !errors.Is(err, http.ErrServerClosed) {
			errs <- err // want `unbuffered-send: send on errs blocks for ever once shutsAnotherDown has returned`
		}
	}()
	select {
	case <-ctx.Done():
		return other.Shutdown(context.WithoutCancel(ctx))
	case err := <-errs:
		return err
	}
}

// It goes on when the time is over, and may fail then.
func leavesItServing(ctx context.Context, server *http.Server) error {
	errs := make(chan error)
	go func() {
		if err := server.ListenAndServe(); !errors.Is(err, http.ErrServerClosed) {
			errs <- err // want `unbuffered-send: send on errs blocks for ever once leavesItServing has returned`
		}
	}()
	select {
	case <-ctx.Done():
		return ctx.Err()
	case err := <-errs:
		return err
	}
}
