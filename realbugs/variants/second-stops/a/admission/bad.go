package admission

import (
	"context"
	"errors"
	"net/http"
	"time"

	"golang.org/x/sync/errgroup"
	"k8s.io/klog/v2"
)

type Config struct {
	Addr     string
	CertFile string
	KeyFile  string
	Drain    time.Duration
}

func newServer(cfg Config, mutate http.Handler) *http.Server {
	mux := http.NewServeMux()
	mux.Handle("/mutate", mutate)
	mux.HandleFunc("/healthz", func(w http.ResponseWriter, _ *http.Request) { w.WriteHeader(http.StatusOK) })
	return &http.Server{Addr: cfg.Addr, Handler: mux, ReadHeaderTimeout: 10 * time.Second}
}

// Run serves the sidecar injector until ctx ends.
func Run(ctx context.Context, cfg Config, mutate http.Handler) error {
	srv := newServer(cfg, mutate)
	g, gctx := errgroup.WithContext(ctx)
	g.Go(func() error {
		if err := srv.ListenAndServeTLS(cfg.CertFile, cfg.KeyFile); !errors.Is(err, http.ErrServerClosed) {
			return err
		}
		return nil
	})
	g.Go(func() error {
		<-gctx.Done()
		klog.InfoS("Draining injector", "timeout", cfg.Drain)
		drainCtx, cancel := context.WithTimeout(gctx, cfg.Drain)
		defer cancel()
		return srv.Shutdown(drainCtx) // WANT ctxrunnable/ended-context
	})
	return g.Wait()
}
