package late_shutdown

import (
	"context"
	"net"
	"net/http"
	"sync"
	"time"

	"golang.org/x/sync/errgroup"
	"google.golang.org/grpc"
	"k8s.io/client-go/util/workqueue"
	"sigs.k8s.io/controller-runtime/pkg/manager"
)

// driver hands its server to code that registers services, and waits for it after its own stop.
type driver struct {
	ln       net.Listener
	register func(grpc.ServiceRegistrar)
}

var _ manager.Runnable = (*driver)(nil)

func (d *driver) Start(ctx context.Context) error {
	srv := grpc.NewServer()
	defer srv.GracefulStop()
	d.register(srv)
	served := make(chan error, 1)
	go func() { served <- srv.Serve(d.ln) }() // want `serve-without-stop: Serve of srv goes on after ctx ends: its deferred shutdown waits for the goroutine that serves`
	select {
	case err := <-served:
		return err
	case <-ctx.Done():
	}
	return <-served
}

type okDriver struct {
	ln       net.Listener
	register func(grpc.ServiceRegistrar)
}

var _ manager.Runnable = (*okDriver)(nil)

func (d *okDriver) Start(ctx context.Context) error {
	srv := grpc.NewServer()
	d.register(srv)
	served := make(chan error, 1)
	go func() { served <- srv.Serve(d.ln) }()
	select {
	case err := <-served:
		return err
	case <-ctx.Done():
	}
	srv.GracefulStop()
	return <-served
}

// nodes defers the wait behind the shutdown, so that it comes first.
type nodes struct {
	ln       net.Listener
	register func(grpc.ServiceRegistrar)
}

var _ manager.Runnable = (*nodes)(nil)

func (n *nodes) Start(ctx context.Context) error {
	srv := grpc.NewServer()
	defer srv.Stop()
	n.register(srv)
	var serving sync.WaitGroup
	defer serving.Wait()
	serving.Go(func() {
		_ = srv.Serve(n.ln) // want `serve-without-stop: Serve of srv goes on after ctx ends: its deferred shutdown waits for the goroutine that serves`
	})
	<-ctx.Done()
	return nil
}

type okNodes struct {
	ln       net.Listener
	register func(grpc.ServiceRegistrar)
}

var _ manager.Runnable = (*okNodes)(nil)

func (n *okNodes) Start(ctx context.Context) error {
	var serving sync.WaitGroup
	defer serving.Wait()
	srv := grpc.NewServer()
	defer srv.Stop()
	n.register(srv)
	serving.Go(func() { _ = srv.Serve(n.ln) })
	<-ctx.Done()
	return nil
}

// console shuts down at last, after the wait and without a defer.
type console struct{ handler http.Handler }

var _ manager.Runnable = (*console)(nil)

func (c *console) Start(ctx context.Context) error {
	srv := &http.Server{Handler: c.handler}
	var g errgroup.Group
	g.Go(srv.ListenAndServe) // want `serve-without-stop: ListenAndServe of srv goes on after ctx ends: its shutdown comes after the wait for the goroutine that serves`
	<-ctx.Done()
	if err := g.Wait(); err != nil {
		return err
	}
	return srv.Close()
}

// okConsole closes twice, first when it is to end.
type okConsole struct{ handler http.Handler }

var _ manager.Runnable = (*okConsole)(nil)

func (c *okConsole) Start(ctx context.Context) error {
	srv := &http.Server{Handler: c.handler}
	defer srv.Close()
	var g errgroup.Group
	g.Go(func() error { return srv.ListenAndServe() })
	<-ctx.Done()
	_ = srv.Close()
	return g.Wait()
}

// review waits and shuts down in one deferred literal, in the wrong order.
type review struct{ handler http.Handler }

var _ manager.Runnable = (*review)(nil)

func (r *review) Start(ctx context.Context) error {
	srv := &http.Server{Handler: r.handler}
	served := make(chan struct{})
	defer func() {
		<-served
		_ = srv.Shutdown(context.WithoutCancel(ctx))
	}()
	go func() {
		defer close(served)
		_ = srv.ListenAndServe() // want `serve-without-stop: ListenAndServe of srv goes on after ctx ends: its deferred shutdown waits for the goroutine that serves`
	}()
	<-ctx.Done()
	return nil
}

type okReview struct{ handler http.Handler }

var _ manager.Runnable = (*okReview)(nil)

func (r *okReview) Start(ctx context.Context) error {
	srv := &http.Server{Handler: r.handler}
	served := make(chan struct{})
	defer func() {
		_ = srv.Shutdown(context.WithoutCancel(ctx))
		<-served
	}()
	go func() {
		defer close(served)
		_ = srv.ListenAndServe()
	}()
	<-ctx.Done()
	return nil
}

// A running server is what launch returns.
type running struct {
	srv   *http.Server
	ended chan struct{}
}

func launch(h http.Handler) *running {
	r := &running{srv: &http.Server{Handler: h}, ended: make(chan struct{})}
	go func() {
		defer close(r.ended)
		_ = r.srv.ListenAndServe() // related `the goroutine is here`
	}()
	return r
}

func (r *running) stop() {
	ctx, cancel := context.WithTimeout(context.Background(), time.Second)
	defer cancel()
	_ = r.srv.Shutdown(ctx)
}

// panel waits for the server that another function has started, and that its defer stops.
type panel struct{ handler http.Handler }

var _ manager.Runnable = (*panel)(nil)

func (p *panel) Start(ctx context.Context) error {
	r := launch(p.handler)
	defer r.stop() // related `ended here`
	select {
	case <-r.ended:
		return nil
	case <-ctx.Done():
	}
	<-r.ended // want `serve-without-stop: receive from r.ended never returns: its goroutine is in ListenAndServe of r.srv, which the deferred stop ends only after it`
	return nil
}

// okPanel stops another server of that kind, and then waits.
type okPanel struct{ handler http.Handler }

var _ manager.Runnable = (*okPanel)(nil)

func (p *okPanel) Start(ctx context.Context) error {
	r := launch(p.handler)
	defer func() {
		r.stop()
		<-r.ended
	}()
	<-ctx.Done()
	return nil
}

// grants shuts its queue down once the workers have ended, which wait for it.
type grants struct {
	keys workqueue.TypedInterface[string]
}

var _ manager.Runnable = (*grants)(nil)

func newGrants() *grants { return &grants{workqueue.NewTyped[string]()} }

func (g *grants) Start(ctx context.Context) error {
	var workers sync.WaitGroup
	workers.Go(func() {
		for {
			key, shutdown := g.keys.Get() // want `deaf-loop: Get of g.keys waits on after ctx ends: ShutDown comes only after a wait for this goroutine`
			if shutdown {
				return
			}
			g.keys.Done(key)
		}
	})
	<-ctx.Done()
	workers.Wait()
	g.keys.ShutDown()
	return nil
}

// okGrants shuts it down first, in a helper.
type okGrants struct {
	keys workqueue.TypedInterface[string]
}

var _ manager.Runnable = (*okGrants)(nil)

func newOKGrants() *okGrants { return &okGrants{workqueue.NewTyped[string]()} }

func (g *okGrants) Start(ctx context.Context) error {
	var workers sync.WaitGroup
	workers.Go(func() {
		for {
			key, shutdown := g.keys.Get()
			if shutdown {
				return
			}
			g.keys.Done(key)
		}
	})
	<-ctx.Done()
	g.end()
	workers.Wait()
	return nil
}

func (g *okGrants) end() { g.keys.ShutDown() }
