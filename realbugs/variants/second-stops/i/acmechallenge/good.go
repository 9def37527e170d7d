package acmechallenge

import (
	"context"
	"net/http"
	"time"

	ctrl "sigs.k8s.io/controller-runtime"
)

type HTTP01 struct{ Solver }

func (h *HTTP01) Start(ctx context.Context) error {
	srv := &http.Server{Addr: h.Addr, Handler: h.Tokens, ReadHeaderTimeout: 5 * time.Second}
	ctx, fail := context.WithCancelCause(ctx)
	defer fail(nil)
	parent := ctx
	go func() {
		if err := srv.ListenAndServe(); err != nil && err != http.ErrServerClosed {
			h.Log.Error(err, "solver failed", "addr", h.Addr)
			fail(err)
		}
	}()
	<-ctx.Done()
	final, cancel := context.WithTimeout(context.Background(), 5*time.Second)
	defer cancel()
	if err := srv.Shutdown(final); err != nil {
		return err
	}
	if cause := context.Cause(parent); cause != context.Canceled {
		return cause
	}
	return nil
}

func (h *HTTP01) SetupWithManager(mgr ctrl.Manager) error { return mgr.Add(h) }
