package metricsd

import (
	"context"
	"errors"
	"net/http"
	"time"

	"golang.org/x/sync/errgroup"
	"k8s.io/klog/v2"
	ctrl "sigs.k8s.io/controller-runtime"
)

type Profiler struct{ Exporter }

func (p *Profiler) Start(ctx context.Context) error {
	srv := p.server()
	defer srv.Close()
	p.started = time.Now()

	g, gctx := errgroup.WithContext(ctx)
	g.Go(func() error {
		if err := srv.ListenAndServe(); !errors.Is(err, http.ErrServerClosed) {
			return err
		}
		return nil
	})

	<-gctx.Done()
	klog.InfoS("Profiler stopping", "uptime", time.Since(p.started))
	if err := srv.Close(); err != nil {
		klog.ErrorS(err, "Closing profiler")
	}
	return g.Wait()
}

func AddProfiler(mgr ctrl.Manager, p *Profiler) error { return mgr.Add(p) }
