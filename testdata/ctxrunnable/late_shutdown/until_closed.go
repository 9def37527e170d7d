package late_shutdown

import (
	"context"
	"net"
	"sync"

	"golang.org/x/sync/errgroup"
	"sigs.k8s.io/controller-runtime/pkg/manager"

	"github.com/ctrllint/ctrllint/testdata/ctxrunnable/late_shutdown/tunnel"
)

// A gateway has a multiplexer of another package, which accepts until it is closed.
type gateway struct {
	addr  string
	greet func(net.Conn)
}

var _ manager.Runnable = (*gateway)(nil)

func (g *gateway) Start(ctx context.Context) (err error) {
	mux, err := tunnel.Bind(g.addr, g.greet)
	if err != nil {
		return err
	}
	finished := make(chan error, 1)
	defer func() {
		if closing := mux.Close(); closing != nil && err == nil {
			err = closing
		}
	}()
	go func() { finished <- mux.Serve() }() // want `serve-without-stop: Serve of mux goes on after ctx ends: its deferred shutdown waits for the goroutine that serves`
	select {
	case err := <-finished:
		return err
	case <-ctx.Done():
	}
	return <-finished
}

func (g *gateway) Grouped(ctx context.Context) error {
	mux, err := tunnel.Bind(g.addr, g.greet)
	if err != nil {
		return err
	}
	var group errgroup.Group
	group.Go(func() error { return mux.Serve() }) // want `serve-without-stop: Serve of mux goes on after ctx ends: its shutdown comes after the wait for the goroutine that serves`
	<-ctx.Done()
	if err := group.Wait(); err != nil {
		return err
	}
	return mux.Close()
}

func (g *gateway) OKGrouped(ctx context.Context) error {
	mux, err := tunnel.Bind(g.addr, g.greet)
	if err != nil {
		return err
	}
	var group errgroup.Group
	group.Go(func() error { return mux.Serve() })
	<-ctx.Done()
	if err := mux.Close(); err != nil {
		return err
	}
	return group.Wait()
}

func (g *gateway) OKAfter(ctx context.Context) error {
	mux, err := tunnel.Bind(g.addr, g.greet)
	if err != nil {
		return err
	}
	defer mux.Close()
	context.AfterFunc(ctx, func() { _ = mux.Close() })
	var group sync.WaitGroup
	group.Go(func() { _ = mux.Serve() })
	<-ctx.Done()
	group.Wait()
	return nil
}

// What ends with the context needs no other end.
func (g *gateway) OKRun(ctx context.Context) error {
	mux, err := tunnel.Bind(g.addr, g.greet)
	if err != nil {
		return err
	}
	defer mux.Close()
	var group sync.WaitGroup
	group.Go(func() { _ = mux.Run(ctx) })
	<-ctx.Done()
	group.Wait()
	return nil
}

// Nothing waits for it before the deferred call.
func (g *gateway) OKDeferred(ctx context.Context) error {
	mux, err := tunnel.Bind(g.addr, g.greet)
	if err != nil {
		return err
	}
	defer mux.Close()
	go func() { _ = mux.Serve() }()
	<-ctx.Done()
	return nil
}
