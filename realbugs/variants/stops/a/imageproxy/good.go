package imageproxy

import (
	"context"
	"errors"
	"net/http"
	"time"

	"github.com/go-logr/logr"
	ctrl "sigs.k8s.io/controller-runtime"
)

type Cacher struct {
	log     logr.Logger
	addr    string
	handler http.Handler
	grace   time.Duration
}

func (c *Cacher) NeedLeaderElection() bool { return false }

func (c *Cacher) Start(ctx context.Context) error {
	srv := &http.Server{Addr: c.addr, Handler: c.handler, ReadHeaderTimeout: 3 * time.Second}

	drained := make(chan struct{})
	go func() {
		defer close(drained)
		<-ctx.Done()
		c.log.Info("draining image cache", "reason", ctx.Err())
		ctx, cancel := context.WithTimeout(context.Background(), c.grace)
		defer cancel()
		if err := srv.Shutdown(ctx); err != nil {
			c.log.Error(err, "drain")
		}
	}()

	if err := srv.ListenAndServe(); !errors.Is(err, http.ErrServerClosed) {
		return err
	}
	<-drained
	return nil
}

func RegisterCache(mgr ctrl.Manager, h http.Handler) error {
	return mgr.Add(&Cacher{log: mgr.GetLogger(), addr: ":5001", handler: h, grace: 20 * time.Second})
}
