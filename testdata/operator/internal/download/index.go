package download

import (
	"context"
	"errors"
	"net/http"
	"time"

	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/manager"
)

// Index serves the list of copies.
type Index struct {
	Addr    string
	Handler http.Handler
}

var _ manager.LeaderElectionRunnable = (*Index)(nil)

// NeedLeaderElection lets every replica serve.
func (i *Index) NeedLeaderElection() bool { return false }

// Start listens and serves, and lets open requests end when the manager stops.
func (i *Index) Start(ctx context.Context) error {
	srv := &http.Server{
		Addr:              i.Addr,
		Handler:           i.Handler,
		ReadHeaderTimeout: 10 * time.Second,
	}
	ended := make(chan struct{})
	go func() {
		defer close(ended)
		<-ctx.Done()
		last, cancel := context.WithTimeout(context.WithoutCancel(ctx), 20*time.Second)
		defer cancel()
		if err := srv.Shutdown(last); err != nil {
			ctrl.LoggerFrom(ctx).Error(err, "requests were cut off")
		}
	}()
	if err := srv.ListenAndServe(); !errors.Is(err, http.ErrServerClosed) {
		return err
	}
	<-ended
	return nil
}
