// Package serve_without_stop has Runnables whose server goes on after their context.
package serve_without_stop

import (
	"context"
	"errors"
	"net"
	"net/http"
	"sync"
	"time"

	"golang.org/x/sync/errgroup"
	"google.golang.org/grpc"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/manager"
)

// ProfileServer serves the profiles of the process.
type ProfileServer struct {
	Addr string
	mux  *http.ServeMux
}

var _ manager.LeaderElectionRunnable = (*ProfileServer)(nil)

func (s *ProfileServer) NeedLeaderElection() bool { return false }

func (s *ProfileServer) Start(ctx context.Context) error {
	ctrl.LoggerFrom(ctx).Info("serving profiles", "addr", s.Addr)
	srv := &http.Server{Addr: s.Addr, Handler: s.mux, ReadHeaderTimeout: time.Second}
	return srv.ListenAndServe() // want `serve-without-stop: .*srv`
}

// StoppedProfileServer shuts the same server down.
type StoppedProfileServer struct{ ProfileServer }

var _ manager.LeaderElectionRunnable = (*StoppedProfileServer)(nil)

func (s *StoppedProfileServer) Start(ctx context.Context) error {
	srv := &http.Server{Addr: s.Addr, Handler: s.mux, ReadHeaderTimeout: time.Second}
	go func() {
		<-ctx.Done()
		_ = srv.Shutdown(context.Background())
	}()
	if err := srv.ListenAndServe(); !errors.Is(err, http.ErrServerClosed) {
		return err
	}
	return nil
}

// XDSServer stops its server behind the call that ends only when the server has been stopped.
type XDSServer struct {
	grpc     *grpc.Server
	listener net.Listener
}

func (s *XDSServer) Start(ctx context.Context) error {
	s.grpc = grpc.NewServer()
	if err := s.grpc.Serve(s.listener); err != nil { // want `serve-without-stop: .*grpc`
		return err
	}
	<-ctx.Done()
	s.grpc.Stop()
	return nil
}

// StoppableXDSServer has the goroutine that the other one lacks.
type StoppableXDSServer struct {
	server   *grpc.Server
	listener net.Listener
}

func (s *StoppableXDSServer) Start(ctx context.Context) error {
	s.server = grpc.NewServer()
	go func() {
		<-ctx.Done()
		s.server.GracefulStop()
	}()
	return s.server.Serve(s.listener)
}

// WrongServer stops another server than the one that serves.
type WrongServer struct {
	public, admin *http.Server
}

func (s *WrongServer) Start(ctx context.Context) error {
	go func() {
		<-ctx.Done()
		_ = s.admin.Shutdown(context.Background())
	}()
	go s.admin.ListenAndServe()
	return s.public.ListenAndServe() // want `serve-without-stop: .*public`
}

// listening is embedded by servers that share a listener.
type listening[H http.Handler] struct {
	listener net.Listener
	handler  H
}

func (l *listening[H]) Start(ctx context.Context) error {
	server := &http.Server{Handler: l.handler, ReadHeaderTimeout: time.Second}
	defer server.Shutdown(ctx)
	return server.Serve(l.listener) // want `serve-without-stop: .*server`
}

type healthServer struct {
	*listening[*http.ServeMux]
	ready bool
}

// addDocs serves from a closure.
func addDocs(mgr ctrl.Manager, docs http.Handler) error {
	return mgr.Add(manager.RunnableFunc(func(ctx context.Context) error {
		ctrl.LoggerFrom(ctx).Info("serving the documentation")
		return http.ListenAndServe(":8088", docs) // want `serve-without-stop: ListenAndServe goes on after ctx ends`
	}))
}

// JoinFirst waits for the server that only its deferred shutdown would end.
type JoinFirst struct {
	server *http.Server
}

func (j *JoinFirst) Start(ctx context.Context) error {
	served := make(chan error, 1)
	defer j.server.Shutdown(context.WithoutCancel(ctx))
	go func() {
		served <- j.server.ListenAndServe() // want `serve-without-stop: .*server`
	}()
	<-ctx.Done()
	return <-served
}

// JoinGroupFirst waits for the group that serves; its deferred Close comes after that.
type JoinGroupFirst struct{ handler http.Handler }

func (j *JoinGroupFirst) Start(ctx context.Context) error {
	srv := &http.Server{Handler: j.handler}
	defer srv.Close()
	var group errgroup.Group
	group.Go(srv.ListenAndServe) // want `serve-without-stop: ListenAndServe of srv goes on after ctx ends: its deferred shutdown waits`
	<-ctx.Done()
	return group.Wait()
}

// CloseGroupFirst closes the server first.
type CloseGroupFirst struct{ handler http.Handler }

func (c *CloseGroupFirst) Start(ctx context.Context) error {
	srv := &http.Server{Handler: c.handler}
	var group errgroup.Group
	group.Go(srv.ListenAndServe)
	<-ctx.Done()
	srv.Close()
	return group.Wait()
}

// JoinWorkersFirst is the same with a wait group.
type JoinWorkersFirst struct{ server *http.Server }

func (j *JoinWorkersFirst) Start(ctx context.Context) error {
	var serving sync.WaitGroup
	defer j.server.Shutdown(context.WithoutCancel(ctx))
	serving.Add(1)
	go func() {
		defer serving.Done()
		_ = j.server.ListenAndServe() // want `serve-without-stop: ListenAndServe of j.server goes on after ctx ends: its deferred shutdown waits`
	}()
	<-ctx.Done()
	serving.Wait()
	return nil
}

// LeaveAndClose does not wait for the goroutine, so that its deferred Close ends it.
type LeaveAndClose struct{ admin *http.Server }

func (l *LeaveAndClose) Start(ctx context.Context) error {
	defer l.admin.Close()
	go l.admin.ListenAndServe()
	<-ctx.Done()
	return nil
}

// ShutDownFirst ends the server before it waits for it.
type ShutDownFirst struct {
	server *http.Server
}

func (s *ShutDownFirst) Start(ctx context.Context) error {
	served := make(chan error, 1)
	go func() { served <- s.server.ListenAndServe() }()
	<-ctx.Done()
	if err := s.server.Shutdown(context.WithoutCancel(ctx)); err != nil {
		return err
	}
	return <-served
}

func setup(mgr ctrl.Manager) error {
	for _, r := range []manager.Runnable{
		&XDSServer{}, &StoppableXDSServer{}, &WrongServer{}, &healthServer{ready: true}, &JoinFirst{}, &ShutDownFirst{},
		&JoinGroupFirst{}, &CloseGroupFirst{}, &JoinWorkersFirst{}, &LeaveAndClose{},
	} {
		if err := mgr.Add(r); err != nil {
			return err
		}
	}
	return nil
}
