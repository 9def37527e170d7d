package status

import (
	"context"
	"errors"
	"net/http"
	"time"

	"github.com/go-logr/logr"
	ctrl "sigs.k8s.io/controller-runtime"
)

// Board shows the state of the fleet.
type Board struct {
	Addr string
	Log  logr.Logger
	Show http.HandlerFunc
}

// SetupWithManager has the manager serve the board.
func (b *Board) SetupWithManager(mgr ctrl.Manager) error { return mgr.Add(b) }

// NeedLeaderElection is false: every replica shows the fleet as it sees it.
func (*Board) NeedLeaderElection() bool { return false }

// Start serves the board.
func (b *Board) Start(ctx context.Context) error {
	srv := &http.Server{Addr: b.Addr, Handler: b.Show, ReadHeaderTimeout: 5 * time.Second}
	stop := func() {
		stopCtx, cancel := context.WithTimeout(context.Background(), 5*time.Second)
		defer cancel()
		if err := srv.Shutdown(stopCtx); err != nil {
			b.Log.Error(err, "board cut off")
		}
	}

	served := make(chan error, 1)
	go func() {
		b.Log.Info("board", "addr", b.Addr)
		served <- srv.ListenAndServe()
	}()
	select {
	case err := <-served:
		return err
	case <-ctx.Done():
	}
	stop()
	if err := <-served; !errors.Is(err, http.ErrServerClosed) {
		return err
	}
	return nil
}
