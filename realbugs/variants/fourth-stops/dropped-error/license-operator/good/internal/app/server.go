package app

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"time"

	"golang.org/x/sync/errgroup"
	"k8s.io/client-go/informers"
	"k8s.io/client-go/kubernetes"

	"example.org/variants/fourth-stops/dropped-error/license-operator/good/internal/controller"
)

// Options are the flags of the operator.
type Options struct {
	HealthAddr string
	Resync     time.Duration
}

// Run runs the controller and the health endpoint.
func Run(ctx context.Context, kube kubernetes.Interface, o Options) error {
	f := informers.NewSharedInformerFactory(kube, o.Resync)
	c, err := controller.New(kube, f)
	if err != nil {
		return err
	}
	g, ctx := errgroup.WithContext(ctx)
	f.Start(ctx.Done())
	defer f.Shutdown()

	g.Go(func() error { return c.Run(ctx) })
	g.Go(func() error { return serveHealth(ctx, o.HealthAddr) })
	return g.Wait()
}

func serveHealth(ctx context.Context, addr string) error {
	mux := http.NewServeMux()
	mux.HandleFunc("/healthz", func(w http.ResponseWriter, _ *http.Request) { fmt.Fprintln(w, "ok") })
	srv := &http.Server{Addr: addr, Handler: mux, ReadHeaderTimeout: 3 * time.Second}
	down := make(chan error, 1)
	stop := context.AfterFunc(ctx, func() {
		sctx, cancel := context.WithTimeout(context.Background(), 5*time.Second)
		defer cancel()
		down <- srv.Shutdown(sctx)
	})
	if err := srv.ListenAndServe(); !errors.Is(err, http.ErrServerClosed) {
		stop()
		return err
	}
	return <-down
}
