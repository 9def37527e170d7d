package status

import (
	"context"
	"encoding/json"
	"errors"
	"net/http"
	"time"

	"github.com/go-logr/logr"
	ctrl "sigs.k8s.io/controller-runtime"
)

// Page shows the state of the operator.
type Page struct {
	Addr  string
	Log   logr.Logger
	State func() map[string]string
}

// SetupWithManager has the manager serve the page.
func (p *Page) SetupWithManager(mgr ctrl.Manager) error { return mgr.Add(p) }

// NeedLeaderElection is false: every replica shows its own state.
func (*Page) NeedLeaderElection() bool { return false }

// Start serves the page.
func (p *Page) Start(ctx context.Context) error {
	srv := &http.Server{Addr: p.Addr, Handler: http.HandlerFunc(p.show), ReadHeaderTimeout: 5 * time.Second}
	defer func() {
		stopCtx, cancel := context.WithTimeout(context.Background(), 5*time.Second)
		defer cancel()
		if err := srv.Shutdown(stopCtx); err != nil {
			p.Log.Error(err, "status page cut off")
		}
	}()

	served := make(chan error, 1)
	go func() {
		p.Log.Info("status page", "addr", p.Addr)
		served <- srv.ListenAndServe()
	}()
	<-ctx.Done()
	if err := <-served; !errors.Is(err, http.ErrServerClosed) { // WANT ctxrunnable/serve-without-stop
		return err
	}
	return nil
}

func (p *Page) show(w http.ResponseWriter, _ *http.Request) {
	w.Header().Set("Content-Type", "application/json")
	_ = json.NewEncoder(w).Encode(p.State())
}
