package main

import (
	"context"
	"errors"
	"net/http"
	"os"
	"time"

	"k8s.io/klog/v2"
	ctrl "sigs.k8s.io/controller-runtime"
)

// The metrics of the drain are scraped as well: the server ends behind the manager.
func serve(addr string) (stop func(context.Context) error, failed <-chan error) {
	srv := &http.Server{Addr: addr, Handler: http.DefaultServeMux, ReadHeaderTimeout: time.Second}
	errs := make(chan error, 1)
	go func() {
		if err := srv.ListenAndServe(); !errors.Is(err, http.ErrServerClosed) {
			errs <- err
		}
	}()
	return srv.Shutdown, errs
}

func main() {
	ctrl.SetLogger(klog.NewKlogr())
	ctx, cancel := context.WithCancel(ctrl.SetupSignalHandler())
	defer cancel()
	mgr, err := ctrl.NewManager(ctrl.GetConfigOrDie(), ctrl.Options{})
	if err != nil {
		klog.ErrorS(err, "manager")
		os.Exit(1)
	}
	stop, failed := serve(":9090")
	go func() {
		select {
		case err := <-failed:
			klog.ErrorS(err, "metrics")
			cancel()
		case <-ctx.Done():
		}
	}()
	err = mgr.Start(ctx)
	grace, done := context.WithTimeout(context.Background(), 3*time.Second)
	defer done()
	if err := errors.Join(err, stop(grace)); err != nil {
		klog.ErrorS(err, "stopped")
		os.Exit(1)
	}
}
