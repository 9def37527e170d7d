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

type Portal struct {
	addr string
	mux  *http.ServeMux
}

func (p *Portal) NeedLeaderElection() bool { return false }

func (p *Portal) Start(ctx context.Context) error {
	srv := &http.Server{Addr: p.addr, Handler: p.mux, ReadTimeout: 10 * time.Second}
	defer srv.Close()

	var g errgroup.Group
	g.Go(func() error {
		klog.InfoS("portal listens", "addr", p.addr)
		if err := srv.ListenAndServe(); !errors.Is(err, http.ErrServerClosed) {
			return err
		}
		return nil
	})
	<-ctx.Done()
	return g.Wait() // WANT ctxrunnable/serve-without-stop or ctxrunnable/blocks-forever
}

func Setup(mgr ctrl.Manager, mux *http.ServeMux) error {
	return mgr.Add(&Portal{addr: ":8443", mux: mux})
}
