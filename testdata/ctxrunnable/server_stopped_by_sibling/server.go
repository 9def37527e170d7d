// Package server_stopped_by_sibling has blocking Serve calls that something beside them ends (A6,
// A7, A22).
package server_stopped_by_sibling

import (
	"context"
	"errors"
	"net"
	"net/http"
	"time"

	"golang.org/x/sync/errgroup"
	"google.golang.org/grpc"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/manager"
)

// xdsServer stops its gRPC server from a goroutine (A6).
type xdsServer struct {
	registry *grpc.Server
	addr     string
}

var _ manager.Runnable = (*xdsServer)(nil)

func (s *xdsServer) Start(ctx context.Context) error {
	var config net.ListenConfig
	listener, err := config.Listen(ctx, "tcp", s.addr)
	if err != nil {
		return err
	}
	go func() {
		<-ctx.Done()
		// Streams never end by themselves, so that a graceful stop would wait for ever.
		s.registry.Stop()
	}()
	return s.registry.Serve(listener)
}

// metricsServer waits for its shutdown to end, as controller-runtime's servers do (A6, A8, A22).
type metricsServer struct {
	srv      *http.Server
	listener net.Listener
}

var _ manager.Runnable = (*metricsServer)(nil)

func (s *metricsServer) Start(ctx context.Context) error {
	log := ctrl.LoggerFrom(ctx)
	shutdown := make(chan struct{})
	go func() {
		<-ctx.Done()
		log.Info("shutting down the metrics server")
		if err := s.srv.Shutdown(context.Background()); err != nil {
			log.Error(err, "shutdown failed")
		}
		close(shutdown)
	}()
	if err := s.srv.Serve(s.listener); err != nil && !errors.Is(err, http.ErrServerClosed) {
		return err
	}
	<-shutdown
	return nil
}

// addWebhook has one Runnable that serves and another that shuts the same server down (A7).
func addWebhook(mgr ctrl.Manager, handler http.Handler) error {
	srv := &http.Server{Addr: ":10250", Handler: handler, ReadHeaderTimeout: time.Second}
	err := mgr.Add(manager.RunnableFunc(func(ctx context.Context) error {
		<-ctx.Done()
		last, cancel := context.WithTimeout(context.Background(), 5*time.Second)
		defer cancel()
		return srv.Shutdown(last)
	}))
	if err != nil {
		return err
	}
	return mgr.Add(manager.RunnableFunc(func(context.Context) error {
		if err := srv.ListenAndServe(); !errors.Is(err, http.ErrServerClosed) {
			return err
		}
		return nil
	}))
}

// runWebhook does so with the members of a group (A7, A15).
func runWebhook(ctx context.Context, handler http.Handler) error {
	srv := &http.Server{Addr: ":10250", Handler: handler, ReadHeaderTimeout: time.Second}
	group, ctx := errgroup.WithContext(ctx)
	group.Go(func() error {
		<-ctx.Done()
		return srv.Shutdown(context.WithoutCancel(ctx))
	})
	group.Go(func() error {
		if err := srv.ListenAndServe(); !errors.Is(err, http.ErrServerClosed) {
			return err
		}
		return nil
	})
	return group.Wait()
}

// probeServer serves in a goroutine and ends it itself.
type probeServer struct{ srv *http.Server }

var _ manager.Runnable = (*probeServer)(nil)

func (p *probeServer) Start(ctx context.Context) error {
	failed := make(chan error, 1)
	go func() { failed <- p.srv.ListenAndServe() }()
	select {
	case err := <-failed:
		return err
	case <-ctx.Done():
		return p.srv.Close()
	}
}
