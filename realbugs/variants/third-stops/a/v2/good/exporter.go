package exporter

import (
	"context"
	"errors"
	"net"
	"net/http"

	"github.com/go-logr/logr"
	"golang.org/x/sync/errgroup"
	"k8s.io/client-go/util/workqueue"
	"sigs.k8s.io/controller-runtime/pkg/manager"

	"example.org/variants/third-stops/a/v2/good/config"
)

// Exporter serves the usage reports of the volumes.
type Exporter struct {
	cfg   config.Listener
	mux   *http.ServeMux
	queue workqueue.TypedRateLimitingInterface[string]
	log   logr.Logger
}

var _ manager.LeaderElectionRunnable = &Exporter{}

func New(cfg config.Listener, q workqueue.TypedRateLimitingInterface[string], log logr.Logger) *Exporter {
	cfg.Default()
	e := &Exporter{cfg: cfg, mux: http.NewServeMux(), queue: q, log: log}
	e.mux.HandleFunc("/refresh", func(w http.ResponseWriter, r *http.Request) {
		e.queue.Add(r.URL.Query().Get("volume"))
		w.WriteHeader(http.StatusAccepted)
	})
	return e
}

func (e *Exporter) NeedLeaderElection() bool { return false }

func (e *Exporter) Start(ctx context.Context) error {
	lis, err := net.Listen("tcp", e.cfg.Address)
	if err != nil {
		return err
	}
	srv := &http.Server{Handler: e.mux, TLSConfig: e.cfg.TLS}
	g, gctx := errgroup.WithContext(ctx)
	g.Go(func() error {
		err := srv.Serve(lis)
		if errors.Is(err, http.ErrServerClosed) {
			return nil
		}
		return err
	})
	g.Go(func() error {
		<-gctx.Done()
		e.log.Info("draining", "address", lis.Addr().String())
		drain, cancel := context.WithTimeout(context.Background(), e.cfg.Grace)
		defer cancel()
		return srv.Shutdown(drain)
	})
	return g.Wait()
}
