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

// exporter and okProfiler have a server each of one constructor: what the one closes in time is not the server of the other.
type exporter struct {
	addr   string
	gather http.Handler
}

var _ manager.Runnable = (*exporter)(nil)

func (e *exporter) server() *http.Server {
	return &http.Server{Addr: e.addr, Handler: e.gather, ReadHeaderTimeout: time.Second}
}

func (e *exporter) Start(ctx context.Context) error {
	srv := e.server()
	defer func() { _ = srv.Close() }()
	var g errgroup.Group
	g.Go(srv.ListenAndServe) // want `serve-without-stop: ListenAndServe of srv goes on after ctx ends: its deferred shutdown waits for the goroutine that serves`
	<-ctx.Done()
	return g.Wait()
}

type okProfiler struct{ exporter }

var _ manager.Runnable = (*okProfiler)(nil)

func (p *okProfiler) Start(ctx context.Context) error {
	srv := p.server()
	defer func() { _ = srv.Close() }()
	var g errgroup.Group
	g.Go(srv.ListenAndServe)
	<-ctx.Done()
	_ = srv.Close()
	return g.Wait()
}

// plugin and okPlugin have a constructor that is a function, with a named result and a service that is registered.
type plugin struct{ ln net.Listener }

var _ manager.Runnable = (*plugin)(nil)

func newPluginServer(register func(grpc.ServiceRegistrar)) (srv *grpc.Server, err error) {
	srv = grpc.NewServer()
	register(srv)
	return srv, nil
}

func (p *plugin) Start(ctx context.Context) error {
	srv, err := newPluginServer(func(grpc.ServiceRegistrar) {})
	if err != nil {
		return err
	}
	defer srv.Stop()
	var serving sync.WaitGroup
	serving.Go(func() {
		_ = srv.Serve(p.ln) // want `serve-without-stop: Serve of srv goes on after ctx ends: its deferred shutdown waits for the goroutine that serves`
	})
	<-ctx.Done()
	serving.Wait()
	return nil
}

type okPlugin struct{ ln net.Listener }

var _ manager.Runnable = (*okPlugin)(nil)

func (p *okPlugin) Start(ctx context.Context) error {
	srv, err := newPluginServer(func(grpc.ServiceRegistrar) {})
	if err != nil {
		return err
	}
	var serving sync.WaitGroup
	serving.Go(func() { _ = srv.Serve(p.ln) })
	<-ctx.Done()
	srv.GracefulStop()
	serving.Wait()
	return nil
}

// okStored keeps what a constructor makes in a field, and another method closes it.
type okStored struct {
	exporter
	srv *http.Server
}

var _ manager.Runnable = (*okStored)(nil)

func (s *okStored) Start(ctx context.Context) error {
	s.srv = s.server()
	go s.closeAfter(ctx)
	return s.srv.ListenAndServe()
}

func (s *okStored) closeAfter(ctx context.Context) {
	<-ctx.Done()
	_ = s.srv.Close()
}

// okSelfClosing has a constructor whose goroutine closes the server with the context.
type okSelfClosing struct{ handler http.Handler }

var _ manager.Runnable = (*okSelfClosing)(nil)

func newSelfClosing(ctx context.Context, handler http.Handler) *http.Server {
	srv := &http.Server{Handler: handler}
	go func() {
		<-ctx.Done()
		_ = srv.Close()
	}()
	return srv
}

func (s *okSelfClosing) Start(ctx context.Context) error {
	return newSelfClosing(ctx, s.handler).ListenAndServe()
}

// okCached asks twice for one server, which the getter keeps: who closes it has the same one.
type okCached struct {
	handler http.Handler
	cached  *http.Server
}

var _ manager.Runnable = (*okCached)(nil)

func (c *okCached) server() *http.Server {
	if c.cached == nil {
		c.cached = &http.Server{Handler: c.handler}
	}
	return c.cached
}

func (c *okCached) Start(ctx context.Context) error {
	go c.closeAfter(ctx)
	return c.server().ListenAndServe()
}

func (c *okCached) closeAfter(ctx context.Context) {
	<-ctx.Done()
	_ = c.server().Close()
}

// okShared serves and closes in helpers that are handed the server.
type okShared struct{ exporter }

var _ manager.Runnable = (*okShared)(nil)

func (s *okShared) Start(ctx context.Context) error {
	srv := s.server()
	go closeWith(ctx, srv)
	return serveOn(srv)
}

func closeWith(ctx context.Context, srv *http.Server) {
	<-ctx.Done()
	_ = srv.Close()
}

func serveOn(srv *http.Server) error { return srv.ListenAndServe() }
