// Package signals_taken has bodies of programs that ask for the signals of the process, and then wait for a server.
package signals_taken

import (
	"context"
	"errors"
	"net"
	"net/http"
	"os/signal"
	"syscall"
	"time"

	"google.golang.org/grpc"
	"google.golang.org/grpc/health"
	"google.golang.org/grpc/health/grpc_health_v1"
	"k8s.io/klog/v2"
	ctrl "sigs.k8s.io/controller-runtime"
)

func runPages(mux *http.ServeMux) error {
	ctx, stop := signal.NotifyContext(context.Background(), syscall.SIGTERM)
	defer stop()
	go refresh(ctx)
	srv := &http.Server{Addr: ":8080", Handler: mux, ReadHeaderTimeout: time.Second}
	return srv.ListenAndServe() // want `held-by-server: ListenAndServe of srv goes on when the process is told to end: nothing shuts it down, and NotifyContext takes the signals`
}

func okPages(mux *http.ServeMux) error {
	ctx, stop := signal.NotifyContext(context.Background(), syscall.SIGTERM)
	defer stop()
	go refresh(ctx)
	srv := &http.Server{Addr: ":8080", Handler: mux, ReadHeaderTimeout: time.Second}
	go func() {
		<-ctx.Done()
		_ = srv.Shutdown(context.WithoutCancel(ctx))
	}()
	if err := srv.ListenAndServe(); !errors.Is(err, http.ErrServerClosed) {
		return err
	}
	return nil
}

// okWithoutSignals is ended by them.
func okWithoutSignals(mux *http.ServeMux) error {
	srv := &http.Server{Addr: ":8080", Handler: mux, ReadHeaderTimeout: time.Second}
	return srv.ListenAndServe()
}

// okLater asks for them once the server is over.
func okLater(mux *http.ServeMux) error {
	srv := &http.Server{Addr: ":8080", Handler: mux, ReadHeaderTimeout: time.Second}
	if err := srv.ListenAndServe(); err != nil {
		klog.Error(err)
	}
	refresh(ctrl.SetupSignalHandler())
	return nil
}

// okBeside waits for the signal itself.
func okBeside(mux *http.ServeMux) {
	ctx := ctrl.SetupSignalHandler()
	srv := &http.Server{Addr: ":8080", Handler: mux, ReadHeaderTimeout: time.Second}
	go func() {
		if err := srv.ListenAndServe(); err != nil {
			klog.Error(err)
		}
	}()
	<-ctx.Done()
}

// The manager ends without an error once the signal has come, and the program with it does not.
func runBesideManager(mgr ctrl.Manager, listener net.Listener) error {
	ctx := ctrl.SetupSignalHandler()
	go func() { // want `not-joined`
		if err := mgr.Start(ctx); err != nil {
			klog.Fatal(err)
		}
	}()
	srv := grpc.NewServer()
	grpc_health_v1.RegisterHealthServer(srv, health.NewServer())
	return srv.Serve(listener) // want `held-by-server: Serve of srv goes on when the process is told to end: nothing shuts it down, and SetupSignalHandler takes the signals`
}

func drainBesideManager(mgr ctrl.Manager, listener net.Listener) error {
	ctx := ctrl.SetupSignalHandler()
	srv := grpc.NewServer()
	grpc_health_v1.RegisterHealthServer(srv, health.NewServer())
	go func() { // want `not-joined`
		defer srv.GracefulStop()
		if err := mgr.Start(ctx); err != nil {
			klog.Fatal(err)
		}
	}()
	return srv.Serve(listener)
}

// okHandedOn is ended by who gets the server.
func okHandedOn(mux *http.ServeMux, register func(context.Context, *http.Server)) error {
	ctx := ctrl.SetupSignalHandler()
	srv := &http.Server{Addr: ":8080", Handler: mux, ReadHeaderTimeout: time.Second}
	register(ctx, srv)
	return srv.ListenAndServe()
}

func refresh(ctx context.Context) {
	for {
		select {
		case <-ctx.Done():
			return
		case <-time.After(time.Second):
		}
	}
}

// A function that is given the context, and is held up by its server.
func serveUntilDone(ctx context.Context, mux *http.ServeMux) error {
	klog.FromContext(ctx).Info("serving")
	srv := &http.Server{Addr: ":8081", Handler: mux, ReadHeaderTimeout: time.Second}
	return srv.ListenAndServe() // want `held-by-server: ListenAndServe of srv goes on after ctx ends: nothing shuts it down`
}

func okServeUntilDone(ctx context.Context, mux *http.ServeMux) error {
	srv := &http.Server{Addr: ":8081", Handler: mux, ReadHeaderTimeout: time.Second}
	defer context.AfterFunc(ctx, func() { _ = srv.Close() })()
	return srv.ListenAndServe()
}

// okGiven is a server of the caller's.
func okGiven(ctx context.Context, srv *http.Server) error {
	klog.FromContext(ctx).Info("serving")
	return srv.ListenAndServe()
}

// okStarted runs beside what waits for the context.
func okStarted(ctx context.Context, mux *http.ServeMux) {
	go okMetrics(ctx, mux)
	<-ctx.Done()
}

func okMetrics(ctx context.Context, mux *http.ServeMux) {
	klog.FromContext(ctx).Info("serving")
	srv := &http.Server{Addr: ":8082", Handler: mux, ReadHeaderTimeout: time.Second}
	if err := srv.ListenAndServe(); err != nil {
		klog.Error(err)
	}
}
