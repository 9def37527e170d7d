// Package late_shutdown has servers whose shutdown comes after a wait that only it can end.
package late_shutdown

import (
	"context"
	"net"
	"net/http"
	"sync"
	"time"

	"golang.org/x/sync/errgroup"
	"google.golang.org/grpc"
	"sigs.k8s.io/controller-runtime/pkg/manager"
)

// pages waits in a group for a server that its own defer would end.
type pages struct{ handler http.Handler }

var _ manager.Runnable = (*pages)(nil)

func (p *pages) Start(ctx context.Context) error {
	srv := &http.Server{Handler: p.handler}
	defer srv.Close()
	var g errgroup.Group
	g.Go(srv.ListenAndServe) // want `serve-without-stop: ListenAndServe of srv goes on after ctx ends: its deferred shutdown waits for the goroutine that serves`
	<-ctx.Done()
	return g.Wait()
}

type okPages struct{ handler http.Handler }

var _ manager.Runnable = (*okPages)(nil)

func (p *okPages) Start(ctx context.Context) error {
	srv := &http.Server{Handler: p.handler}
	var g errgroup.Group
	g.Go(srv.ListenAndServe)
	<-ctx.Done()
	_ = srv.Close()
	return g.Wait()
}

// calls does so with a closure and a wait group.
type calls struct{ ln net.Listener }

var _ manager.Runnable = (*calls)(nil)

func (c *calls) Start(ctx context.Context) error {
	srv := grpc.NewServer()
	defer srv.GracefulStop()
	var serving sync.WaitGroup
	serving.Go(func() {
		_ = srv.Serve(c.ln) // want `serve-without-stop: Serve of srv goes on after ctx ends: its deferred shutdown waits for the goroutine that serves`
	})
	<-ctx.Done()
	serving.Wait()
	return nil
}

type okCalls struct{ ln net.Listener }

var _ manager.Runnable = (*okCalls)(nil)

func (c *okCalls) Start(ctx context.Context) error {
	srv := grpc.NewServer()
	var serving sync.WaitGroup
	defer serving.Wait()
	defer srv.GracefulStop()
	serving.Go(func() { _ = srv.Serve(c.ln) })
	<-ctx.Done()
	return nil
}

// probes waits for the result of the goroutine.
type probes struct{ srv *http.Server }

var _ manager.Runnable = (*probes)(nil)

func (p *probes) Start(ctx context.Context) error {
	defer p.stop()
	served := make(chan error, 1)
	go func() {
		served <- p.srv.ListenAndServe() // want `serve-without-stop: ListenAndServe of p.srv goes on after ctx ends: its deferred shutdown waits for the goroutine that serves`
	}()
	return <-served
}

func (p *probes) stop() {
	ctx, cancel := context.WithTimeout(context.Background(), time.Second)
	defer cancel()
	_ = p.srv.Shutdown(ctx)
}

type okProbes struct{ srv *http.Server }

var _ manager.Runnable = (*okProbes)(nil)

func (p *okProbes) Start(ctx context.Context) error {
	defer p.stop()
	served := make(chan error, 1)
	go func() { served <- p.srv.ListenAndServe() }()
	select {
	case err := <-served:
		return err
	case <-ctx.Done():
		return nil
	}
}

func (p *okProbes) stop() {
	ctx, cancel := context.WithTimeout(context.Background(), time.Second)
	defer cancel()
	_ = p.srv.Shutdown(ctx)
}

// files serves in Start itself.
type files struct{ srv *http.Server }

var _ manager.Runnable = (*files)(nil)

func (f *files) Start(ctx context.Context) error {
	defer func() {
		last, cancel := context.WithTimeout(context.Background(), time.Second)
		defer cancel()
		_ = f.srv.Shutdown(last)
	}()
	return f.srv.ListenAndServe() // want `serve-without-stop: ListenAndServe of f.srv goes on after ctx ends`
}

// other is named by its role: Shutdown in a goroutine of another function.
type other struct{ srv *http.Server }

var _ manager.Runnable = (*other)(nil)

func (o *other) Start(ctx context.Context) error {
	g, ctx := errgroup.WithContext(ctx)
	defer o.srv.Close()
	g.Go(func() error { return o.srv.ListenAndServe() }) // want `serve-without-stop: ListenAndServe of o.srv goes on after ctx ends: its deferred shutdown waits for the goroutine that serves`
	return g.Wait()
}

// unnamed gives its context no name.
type unnamed struct{ srv *http.Server }

var _ manager.Runnable = (*unnamed)(nil)

func (u *unnamed) Start(context.Context) error { // related `the context arrives here`
	return u.srv.ListenAndServe() // want `serve-without-stop: ListenAndServe of u.srv goes on after the context ends: nothing shuts it down`
}
