package late_shutdown

import (
	"context"
	"errors"
	"net"
	"net/http"

	"golang.org/x/sync/errgroup"
)

// A function that is no component says by its own shutdown that it is to end the server.

// ServeUntil waits for the goroutine that its deferred Close would end.
func ServeUntil(ctx context.Context, srv *http.Server) error {
	g, ctx := errgroup.WithContext(ctx)
	defer srv.Close()
	g.Go(srv.ListenAndServe) // want `serve-without-stop: ListenAndServe of srv goes on after ctx ends: its deferred shutdown waits for the goroutine that serves`
	<-ctx.Done()
	return g.Wait()
}

// ServeHere never looks at its context, and shuts down what has come back.
func ServeHere(ctx context.Context, h http.Handler) error {
	srv := &http.Server{Handler: h, BaseContext: func(net.Listener) context.Context { return ctx }}
	defer srv.Shutdown(context.WithoutCancel(ctx))
	return srv.ListenAndServe() // want `serve-without-stop: ListenAndServe of srv goes on after ctx ends: its shutdown comes after the call that only it can end`
}

// ServeBeside waits for the error of the server alone.
func ServeBeside(ctx context.Context, h http.Handler) error {
	srv := &http.Server{Handler: h, BaseContext: func(net.Listener) context.Context { return ctx }}
	defer func() { _ = srv.Close() }()
	errs := make(chan error, 1)
	go func() { errs <- srv.ListenAndServe() }() // want `serve-without-stop: ListenAndServe of srv goes on after ctx ends: its deferred shutdown waits for the goroutine that serves`
	return <-errs
}

// AcceptUntil has a listener of its caller, and closes it too late.
func AcceptUntil(ctx context.Context, l net.Listener) error {
	var g errgroup.Group
	defer l.Close()
	g.Go(func() error {
		for {
			conn, err := l.Accept() // want `deaf-loop: Accept of l waits on after ctx ends: the deferred Close runs only after it`
			if err != nil {
				return err
			}
			_ = conn.Close()
		}
	})
	<-ctx.Done()
	return g.Wait()
}

// OKAcceptUntil closes it first.
func OKAcceptUntil(ctx context.Context, l net.Listener) error {
	var g errgroup.Group
	g.Go(func() error {
		for {
			conn, err := l.Accept()
			if err != nil {
				return err
			}
			_ = conn.Close()
		}
	})
	<-ctx.Done()
	return errors.Join(l.Close(), g.Wait())
}

// OKServeUntil shuts down before it waits.
func OKServeUntil(ctx context.Context, srv *http.Server) error {
	g, ctx := errgroup.WithContext(ctx)
	g.Go(srv.ListenAndServe)
	<-ctx.Done()
	return errors.Join(srv.Close(), g.Wait())
}

// OKServeGiven does not wait for its context: whoever has the server can shut it down.
func OKServeGiven(ctx context.Context, srv *http.Server) error {
	defer srv.Close()
	srv.BaseContext = func(net.Listener) context.Context { return ctx }
	return srv.ListenAndServe()
}

// OKServeEither leaves with the context, and its defer ends the server.
func OKServeEither(ctx context.Context, h http.Handler) error {
	srv := &http.Server{Handler: h}
	defer srv.Close()
	errs := make(chan error, 1)
	go func() { errs <- srv.ListenAndServe() }()
	select {
	case err := <-errs:
		return err
	case <-ctx.Done():
		return nil
	}
}

// OKServeAlone has no context of its own.
func OKServeAlone(h http.Handler) error {
	srv := &http.Server{Handler: h}
	defer srv.Close()
	return srv.ListenAndServe()
}
