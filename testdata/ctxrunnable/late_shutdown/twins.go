package late_shutdown

import (
	"context"
	"errors"
	"net"
	"net/http"
	"time"

	"golang.org/x/sync/errgroup"
	"k8s.io/client-go/util/workqueue"
	"sigs.k8s.io/controller-runtime/pkg/manager"
)

// gate and okGate share the loop that accepts, and each of them has a listener of its own.
type gate struct{ handle func(net.Conn) }

var _ manager.Runnable = (*gate)(nil)

func (g *gate) accept(l net.Listener) {
	for {
		conn, err := l.Accept()
		if errors.Is(err, net.ErrClosed) {
			return
		}
		if err != nil {
			time.Sleep(time.Second)
			continue
		}
		g.handle(conn)
	}
}

func (g *gate) Start(ctx context.Context) error {
	l, err := net.Listen("tcp", ":8443")
	if err != nil {
		return err
	}
	defer l.Close() // related `ended here`
	ended := make(chan struct{})
	go func() {
		defer close(ended)
		g.accept(l)
	}()
	<-ctx.Done()
	<-ended // want `serve-without-stop: receive from ended never returns: its goroutine is in Accept of l, which the deferred Close ends only after it`
	return nil
}

type okGate struct{ gate }

var _ manager.Runnable = (*okGate)(nil)

func (g *okGate) Start(ctx context.Context) error {
	l, err := net.Listen("tcp", ":9443")
	if err != nil {
		return err
	}
	ended := make(chan struct{})
	defer func() {
		l.Close()
		<-ended
	}()
	go func() {
		defer close(ended)
		g.accept(l)
	}()
	<-ctx.Done()
	return nil
}

// hooks and okHooks serve by one function that makes what their group runs, and shut down by one method.
type servers []*http.Server

func (s servers) shutdown() {
	for _, srv := range s {
		_ = srv.Close()
	}
}

func serve(srv *http.Server) func() error {
	return func() error { return srv.ListenAndServe() }
}

type hooks struct{ all servers }

var _ manager.Runnable = (*hooks)(nil)

func newHooks(h http.Handler) *hooks {
	return &hooks{servers{{Addr: ":9443", Handler: h}, {Addr: ":8080", Handler: h}}}
}

func (h *hooks) Start(ctx context.Context) error {
	g, ctx := errgroup.WithContext(ctx)
	defer h.all.shutdown()
	for _, srv := range h.all {
		g.Go(serve(srv))
	}
	<-ctx.Done()
	return g.Wait() // want `serve-without-stop: g.Wait never returns: its goroutine is in ListenAndServe of srv, which the deferred shutdown ends only after it`
}

type okHooks struct{ all servers }

var _ manager.Runnable = (*okHooks)(nil)

func newOKHooks(h http.Handler) *okHooks {
	return &okHooks{servers{{Addr: ":9444", Handler: h}, {Addr: ":8081", Handler: h}}}
}

func (h *okHooks) Start(ctx context.Context) error {
	g, ctx := errgroup.WithContext(ctx)
	for _, srv := range h.all {
		g.Go(serve(srv))
	}
	g.Go(func() error {
		defer h.all.shutdown()
		<-ctx.Done()
		return nil
	})
	return g.Wait()
}

// work is what the workers of syncer and okSyncer have in common.
func work(tasks workqueue.TypedInterface[string], do func(string)) {
	for {
		task, shutdown := tasks.Get()
		if shutdown {
			return
		}
		do(task)
		tasks.Done(task)
	}
}

type syncer struct{ do func(string) }

var _ manager.Runnable = (*syncer)(nil)

func (s *syncer) Start(ctx context.Context) error {
	tasks := workqueue.NewTyped[string]()
	var g errgroup.Group
	g.Go(func() error {
		work(tasks, s.do)
		return nil
	})
	<-ctx.Done()
	err := g.Wait() // want `serve-without-stop: g.Wait never returns: its goroutine is in Get of tasks, which ShutDown ends only after it`
	tasks.ShutDown()
	return err
}

type okSyncer struct{ do func(string) }

var _ manager.Runnable = (*okSyncer)(nil)

func (s *okSyncer) Start(ctx context.Context) error {
	tasks := workqueue.NewTyped[string]()
	var g errgroup.Group
	g.Go(func() error {
		work(tasks, s.do)
		return nil
	})
	<-ctx.Done()
	tasks.ShutDown()
	return g.Wait()
}

// okClosedBeside has its listener closed by another goroutine.
type okClosedBeside struct{ gate }

var _ manager.Runnable = (*okClosedBeside)(nil)

func (g *okClosedBeside) Start(ctx context.Context) error {
	l, err := net.Listen("tcp", ":9444")
	if err != nil {
		return err
	}
	defer l.Close()
	context.AfterFunc(ctx, func() { l.Close() })
	ended := make(chan struct{})
	go func() {
		defer close(ended)
		g.accept(l)
	}()
	<-ctx.Done()
	<-ended
	return nil
}
