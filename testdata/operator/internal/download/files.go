// Package download hands out what has been copied.
package download

import (
	"context"
	"errors"
	"net/http"
	"time"

	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/manager"
)

// Files serves the copies to users.
type Files struct {
	Addr string
	Root string
}

var _ manager.LeaderElectionRunnable = (*Files)(nil)

// NeedLeaderElection lets every replica serve.
func (f *Files) NeedLeaderElection() bool { return false }

// Start listens and serves.
func (f *Files) Start(ctx context.Context) error {
	log := ctrl.LoggerFrom(ctx)
	srv := &http.Server{
		Addr:              f.Addr,
		Handler:           http.FileServer(http.Dir(f.Root)),
		ReadHeaderTimeout: 10 * time.Second,
	}
	log.Info("serving downloads", "addr", f.Addr)
	if err := srv.ListenAndServe(); err != nil && !errors.Is(err, http.ErrServerClosed) {
		return err
	}
	return nil
}
