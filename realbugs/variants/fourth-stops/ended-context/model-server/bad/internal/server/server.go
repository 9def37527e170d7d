package server

import (
	"context"
	"errors"
	"net/http"
	"time"

	"sigs.k8s.io/controller-runtime/pkg/manager"

	"example.org/variants/fourth-stops/ended-context/model-server/bad/internal/lifecycle"
	"example.org/variants/fourth-stops/ended-context/model-server/bad/internal/models"
)

// Models serves the model directory next to the operator.
type Models struct {
	Addr  string
	Cache *models.Cache
}

var _ manager.LeaderElectionRunnable = &Models{}

func (m *Models) NeedLeaderElection() bool { return false }

func (m *Models) Start(ctx context.Context) error {
	mux := http.NewServeMux()
	mux.Handle("GET /v1/models/{model}", m.Cache)
	srv := &http.Server{Addr: m.Addr, Handler: mux, ReadHeaderTimeout: 5 * time.Second}
	g := &lifecycle.Group{}
	g.OnStop("cache", m.Cache.Unload)
	g.OnStop("http", srv.Shutdown)
	return g.Serve(ctx, func() error {
		if err := srv.ListenAndServe(); !errors.Is(err, http.ErrServerClosed) {
			return err
		}
		return nil
	})
}
