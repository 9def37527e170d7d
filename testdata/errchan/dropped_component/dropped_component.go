// Package component starts components and loses the errors that say how they ended.
package component

import (
	"context"
	"errors"
	"net"
	"net/http"
	"sync"
	"time"

	"google.golang.org/grpc"
	"k8s.io/klog/v2"

	"github.com/ctrllint/ctrllint/testdata/errchan/dropped_component/worker"
)

// The end is signalled, and the error is not.
func waitsForWorkers(ctx context.Context, pool *worker.Pool) {
	var group sync.WaitGroup
	group.Add(1)
	go func() {
		defer group.Done()
		pool.RunWorkers(ctx, 2) // want `dropped-error: error of pool.RunWorkers is dropped: when it fails, the process goes on as if it ran`
	}()
	group.Wait()
}

// endpoint serves until its context ends.
type endpoint struct{ server *http.Server }

func (e *endpoint) Start(ctx context.Context) error {
	go func() {
		if err := e.server.ListenAndServe(); err != nil && !errors.Is(err, http.ErrServerClosed) { // want `dropped-error: error of e.server.ListenAndServe is only logged: when it fails, the process goes on as if it ran`
			klog.ErrorS(err, "serve")
		}
	}()
	<-ctx.Done()
	return e.server.Shutdown(context.WithoutCancel(ctx))
}

func servesCalls(ctx context.Context, server *grpc.Server, listener net.Listener) error {
	go server.Serve(listener) // want `dropped-error: error of server.Serve is dropped`
	select {
	case <-ctx.Done():
		server.GracefulStop()
	}
	return nil
}

// A loop of one's own that accepts, in a function.
func acceptAll(listener net.Listener, handle func(net.Conn)) error {
	for {
		conn, err := listener.Accept()
		if err != nil {
			return err
		}
		go handle(conn)
	}
}

func accepts(ctx context.Context, listener net.Listener, handle func(net.Conn)) error {
	go func() {
		if err := acceptAll(listener, handle); err != nil { // want `dropped-error: error of acceptAll is only logged`
			klog.ErrorS(err, "accept")
		}
	}()
	<-ctx.Done()
	return listener.Close()
}

// A desk serves each connection in a goroutine of its own; a connection that fails is over (polardbx-operator).
type desk struct {
	listener net.Listener
	ended    context.Context
}

func (d *desk) Start() error {
	for {
		conn, err := d.listener.Accept()
		if err != nil {
			return err
		}
		go d.okServe(conn)
		go func() {
			d.okServe(conn)
		}()
	}
}

func (d *desk) Stop() { d.listener.Close() }

func (d *desk) okServe(conn net.Conn) error {
	defer conn.Close()
	buf := make([]byte, 1024)
	for {
		select {
		case <-d.ended.Done():
			return nil
		default:
		}
		n, err := conn.Read(buf)
		if err != nil {
			klog.ErrorS(err, "read")
			return err
		}
		if _, err := conn.Write(buf[:n]); err != nil {
			return err
		}
	}
}

// A term is what a leader runs until it loses its lease: each round starts one and goes on to wait for its end.
type term struct {
	won, lost <-chan struct{}
	desk      *desk
}

func (t *term) Run(ctx context.Context) error {
	for {
		select {
		case <-ctx.Done():
			return nil
		case <-t.won:
		}
		led, cancel := context.WithCancel(ctx)
		go t.desk.watch(led) // want `dropped-error: error of t.desk.watch is dropped`
		<-t.lost
		cancel()
	}
}

// What watches is started where nothing repeats.
func (d *desk) Run(ctx context.Context) error {
	go d.watch(ctx) // want `dropped-error: error of d.watch is dropped`
	<-ctx.Done()
	return nil
}

func (d *desk) watch(ctx context.Context) error {
	for {
		select {
		case <-ctx.Done():
			return nil
		case <-time.After(time.Second):
		}
		if _, err := d.listener.Accept(); err != nil {
			return err
		}
	}
}

func poll(ctx context.Context, next func(context.Context) error) error {
	for ctx.Err() == nil {
		if err := next(ctx); err != nil {
			return err
		}
	}
	return nil
}

func polls(ctx context.Context, next func(context.Context) error) {
	go poll(ctx, next) // want `dropped-error: error of poll is dropped`
	<-ctx.Done()
}

// What it returns says that its context has ended, and nothing else.
func okFailsWhenStopped(ctx context.Context, pool *worker.Pool) {
	go pool.Drain(ctx)
	<-ctx.Done()
}

func tick(ctx context.Context, every time.Duration, work func()) error {
	ticker := time.NewTicker(every)
	defer ticker.Stop()
	for {
		select {
		case <-ticker.C:
			work()
		case <-ctx.Done():
			if err := context.Cause(ctx); err != nil {
				return errors.Join(errors.New("ticker stopped"), err)
			}
			return ctx.Err()
		}
	}
}

func okTicks(ctx context.Context, work func()) {
	go tick(ctx, time.Minute, work)
	<-ctx.Done()
}

// keeper passes on the error of what fails only when it is stopped.
type keeper struct{ work func() }

func (k *keeper) Start(ctx context.Context) error { return tick(ctx, time.Second, k.work) }

func okPassesItOn(ctx context.Context, k *keeper) {
	go k.Start(ctx)
	<-ctx.Done()
}

// A request is no component: it comes to its end.
func fetch(ctx context.Context, names []string, get func(context.Context, string) error) error {
	for _, name := range names {
		if err := get(ctx, name); err != nil {
			return err
		}
	}
	return ctx.Err()
}

func okFetches(ctx context.Context, names []string, get func(context.Context, string) error) {
	go fetch(ctx, names, get)
	<-ctx.Done()
}

func okReturnsTheError(ctx context.Context, server *grpc.Server, listener net.Listener) error {
	failed := make(chan error, 1)
	go func() { failed <- server.Serve(listener) }()
	select {
	case <-ctx.Done():
		server.GracefulStop()
		return nil
	case err := <-failed:
		return err
	}
}

func okStopsTheRest(ctx context.Context, cancel context.CancelFunc, server *http.Server) {
	go func() {
		if err := server.ListenAndServe(); err != nil {
			klog.ErrorS(err, "serve")
			cancel()
		}
	}()
	<-ctx.Done()
}

func okEndsTheProcess(ctx context.Context, server *http.Server) {
	go func() {
		if err := server.ListenAndServe(); err != nil {
			klog.Fatal(err)
		}
	}()
	<-ctx.Done()
}

// Whoever closes done can say that it came too early.
func okClosesAfterwards(ctx context.Context, pool *worker.Pool) error {
	done := make(chan struct{})
	go func() {
		defer close(done)
		if err := pool.RunWorkers(ctx, 1); err != nil {
			klog.ErrorS(err, "work")
		}
	}()
	select {
	case <-done:
		return errors.New("the workers have ended")
	case <-ctx.Done():
		return nil
	}
}

// A server that is only for people who look for errors may fail, and nobody waits beside it.
func okDebugServer(server *http.Server) {
	go func() {
		if err := server.ListenAndServe(); err != nil {
			klog.ErrorS(err, "serve profiles")
		}
	}()
}
