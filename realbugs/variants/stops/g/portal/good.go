package portal

import (
	"context"
	"errors"
	"net/http"
	"time"

	"golang.org/x/sync/errgroup"
	"k8s.io/klog/v2"
	ctrl "sigs.k8s.io/controller-runtime"
)

type Console struct {
	addr string
	mux  *http.ServeMux
}

func (c *Console) NeedLeaderElection() bool { return false }

func (c *Console) Start(ctx context.Context) error {
	srv := &http.Server{Addr: c.addr, Handler: c.mux, ReadTimeout: 10 * time.Second}
	defer srv.Close()

	g, ctx := errgroup.WithContext(ctx)
	g.Go(func() error {
		klog.InfoS("console listens", "addr", c.addr)
		if err := srv.ListenAndServe(); !errors.Is(err, http.ErrServerClosed) {
			return err
		}
		return nil
	})
	<-ctx.Done()
	if err := srv.Close(); err != nil {
		klog.ErrorS(err, "close", "addr", c.addr)
	}
	return g.Wait()
}

func SetupConsole(mgr ctrl.Manager, mux *http.ServeMux) error {
	return mgr.Add(&Console{addr: ":8444", mux: mux})
}
