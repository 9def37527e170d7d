package operatormain

import (
	"context"
	"net/http"

	"k8s.io/klog/v2"
	ctrl "sigs.k8s.io/controller-runtime"
)

func Execute(opts ...Option) error {
	var o options
	for _, f := range opts {
		f(&o)
	}
	mgr, err := ctrl.NewManager(ctrl.GetConfigOrDie(), o.scheme)
	if err != nil {
		return err
	}
	ctx, cancel := context.WithCancel(ctrl.SetupSignalHandler())
	defer cancel()
	srv := &http.Server{Addr: o.metrics, Handler: http.DefaultServeMux}
	context.AfterFunc(ctx, func() { srv.Close() })

	failed := make(chan error, 2)
	ended := make(chan struct{})
	go func() {
		defer close(ended)
		if err := mgr.Start(ctx); err != nil {
			failed <- err
		}
	}()
	go func() {
		if err := srv.ListenAndServe(); err != nil && err != http.ErrServerClosed {
			failed <- err
			cancel()
		}
	}()
	<-ended
	select {
	case err := <-failed:
		klog.ErrorS(err, "Operator failed")
		return err
	default:
		return nil
	}
}
