package metricsd

import (
	"context"
	"net/http"
	"time"

	"golang.org/x/sync/errgroup"
	"k8s.io/klog/v2"
	ctrl "sigs.k8s.io/controller-runtime"
)

type Exporter struct {
	Addr    string
	Gather  http.Handler
	started time.Time
}

func (e *Exporter) server() *http.Server {
	mux := http.NewServeMux()
	mux.Handle("/metrics", e.Gather)
	return &http.Server{Addr: e.Addr, Handler: mux, ReadHeaderTimeout: 5 * time.Second}
}

func (e *Exporter) Start(ctx context.Context) error {
	srv := e.server()
	defer srv.Close()
	e.started = time.Now()

	var g errgroup.Group
	g.Go(srv.ListenAndServe)

	<-ctx.Done()
	klog.InfoS("Exporter stopping", "uptime", time.Since(e.started))
	return g.Wait() // WANT ctxrunnable/serve-without-stop
}

func Add(mgr ctrl.Manager, e *Exporter) error { return mgr.Add(e) }
