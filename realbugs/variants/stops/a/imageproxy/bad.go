package imageproxy

import (
	"context"
	"errors"
	"net/http"
	"time"

	"github.com/go-logr/logr"
	ctrl "sigs.k8s.io/controller-runtime"
)

type Proxy struct {
	log     logr.Logger
	addr    string
	handler http.Handler
}

func (p *Proxy) NeedLeaderElection() bool { return false }

func (p *Proxy) Start(ctx context.Context) error {
	srv := &http.Server{Addr: p.addr, Handler: p.handler, ReadHeaderTimeout: 3 * time.Second}

	drained := make(chan struct{})
	go func() {
		defer close(drained)
		<-ctx.Done()
		p.log.Info("draining image proxy")
		drainCtx, cancel := context.WithTimeout(ctx, 20*time.Second)
		defer cancel()
		if err := srv.Shutdown(drainCtx); err != nil { // WANT ctxrunnable/ended-context
			p.log.Error(err, "drain")
		}
	}()

	if err := srv.ListenAndServe(); !errors.Is(err, http.ErrServerClosed) {
		return err
	}
	<-drained
	return nil
}

func Register(mgr ctrl.Manager, h http.Handler) error {
	return mgr.Add(&Proxy{log: mgr.GetLogger(), addr: ":5000", handler: h})
}
