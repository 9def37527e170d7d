package operatormain

import (
	"context"
	"net/http"

	"k8s.io/klog/v2"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/manager"
)

type options struct {
	metrics string
	scheme  manager.Options
}

type Option func(*options)

func WithMetrics(addr string) Option { return func(o *options) { o.metrics = addr } }

func Main(opts ...Option) error {
	var o options
	for _, f := range opts {
		f(&o)
	}
	mgr, err := ctrl.NewManager(ctrl.GetConfigOrDie(), o.scheme)
	if err != nil {
		return err
	}
	ctx := ctrl.SetupSignalHandler()
	srv := &http.Server{Addr: o.metrics, Handler: http.DefaultServeMux}
	context.AfterFunc(ctx, func() { srv.Close() })

	stopped := make(chan error)
	go func() {
		if err := mgr.Start(ctx); err != nil {
			stopped <- err // WANT errchan/error-only-send or errchan/unbuffered-send
		}
	}()
	go func() {
		if err := srv.ListenAndServe(); err != nil && err != http.ErrServerClosed {
			stopped <- err
		}
	}()
	err = <-stopped
	klog.ErrorS(err, "Operator ends")
	return err
}
