package admission

import (
	"context"
	"errors"
	"net/http"

	"golang.org/x/sync/errgroup"
	"k8s.io/klog/v2"
)

// Serve serves the defaulting webhook until ctx ends.
func Serve(ctx context.Context, cfg Config, h http.Handler) error {
	srv := newServer(cfg, h)
	g, ctx := errgroup.WithContext(ctx)
	g.Go(func() error {
		if err := srv.ListenAndServeTLS(cfg.CertFile, cfg.KeyFile); !errors.Is(err, http.ErrServerClosed) {
			return err
		}
		return nil
	})
	g.Go(func() error {
		<-ctx.Done()
		klog.InfoS("Draining webhook", "cause", context.Cause(ctx))
		ctx, cancel := context.WithTimeout(context.Background(), cfg.Drain)
		defer cancel()
		return srv.Shutdown(ctx)
	})
	return g.Wait()
}
