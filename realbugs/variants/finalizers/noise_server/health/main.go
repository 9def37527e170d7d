package main

import (
	"context"
	"errors"
	"net/http"
	"os"
	"time"

	"k8s.io/klog/v2"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/healthz"
)

// everywhere runs on every replica, whoever leads.
type everywhere func(ctx context.Context) error

func (e everywhere) Start(ctx context.Context) error { return e(ctx) }

func (everywhere) NeedLeaderElection() bool { return false }

func serveHealth(addr string, checks map[string]healthz.Checker) everywhere {
	return func(ctx context.Context) error {
		mux := http.NewServeMux()
		mux.Handle("/healthz/", http.StripPrefix("/healthz", &healthz.Handler{Checks: checks}))
		mux.Handle("/readyz", healthz.CheckHandler{Checker: healthz.Ping})
		srv := &http.Server{Addr: addr, Handler: mux, ReadHeaderTimeout: 3 * time.Second}
		failed := make(chan error, 1)
		go func() { failed <- srv.ListenAndServe() }()
		select {
		case err := <-failed:
			return err
		case <-ctx.Done():
		}
		grace, cancel := context.WithTimeout(context.Background(), 5*time.Second)
		defer cancel()
		if err := srv.Shutdown(grace); err != nil && !errors.Is(err, http.ErrServerClosed) {
			return err
		}
		return nil
	}
}

func main() {
	ctrl.SetLogger(klog.NewKlogr())
	mgr, err := ctrl.NewManager(ctrl.GetConfigOrDie(), ctrl.Options{
		LeaderElection:         true,
		LeaderElectionID:       "tunnels.example.com",
		HealthProbeBindAddress: "0",
	})
	if err != nil {
		klog.ErrorS(err, "manager")
		os.Exit(1)
	}
	if err := mgr.Add(serveHealth(":8081", map[string]healthz.Checker{"ping": healthz.Ping})); err != nil {
		klog.ErrorS(err, "health server")
		os.Exit(1)
	}
	if err := mgr.Start(ctrl.SetupSignalHandler()); err != nil {
		klog.ErrorS(err, "stopped")
		os.Exit(1)
	}
}
