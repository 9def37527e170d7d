package http

import (
	"context"
	"errors"
	"net/http"
	"time"

	"github.com/go-logr/logr"
	"sigs.k8s.io/controller-runtime/pkg/manager"
)

var (
	_ manager.LeaderElectionRunnable = (*UsageServer)(nil)
	_ manager.LeaderElectionRunnable = (*ReportServer)(nil)
)

// UsageServer serves the usage of the volumes.
type UsageServer struct {
	Addr    string
	Handler http.Handler
	Log     logr.Logger
}

func (u *UsageServer) NeedLeaderElection() bool { return false }

func (u *UsageServer) Start(ctx context.Context) error {
	srv := &http.Server{Addr: u.Addr, Handler: u.Handler, ReadHeaderTimeout: 5 * time.Second}
	go func() {
		u.Log.Info("serving usage", "addr", u.Addr)
		if err := srv.ListenAndServe(); !errors.Is(err, http.ErrServerClosed) { // WANT errchan/dropped-error
			u.Log.Error(err, "usage server failed")
		}
	}()
	<-ctx.Done()
	grace, cancel := context.WithTimeout(context.Background(), 10*time.Second)
	defer cancel()
	return srv.Shutdown(grace)
}

// ReportServer serves the reports of the last night.
type ReportServer struct {
	Addr    string
	Handler http.Handler
	Log     logr.Logger
}

func (r *ReportServer) NeedLeaderElection() bool { return false }

func (r *ReportServer) Start(ctx context.Context) error {
	srv := &http.Server{Addr: r.Addr, Handler: r.Handler, ReadHeaderTimeout: 5 * time.Second}
	failed := make(chan error, 1)
	go func() {
		r.Log.Info("serving reports", "addr", r.Addr)
		failed <- srv.ListenAndServe()
	}()
	select {
	case err := <-failed:
		r.Log.Error(err, "report server failed")
		return err
	case <-ctx.Done():
	}
	grace, cancel := context.WithTimeout(context.Background(), 10*time.Second)
	defer cancel()
	return srv.Shutdown(grace)
}
