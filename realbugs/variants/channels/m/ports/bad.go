package ports

import (
	"context"
	"errors"
	"net/http"
	"time"

	"example.org/variants/channels/m/ports/outcome"
	"k8s.io/klog/v2"
)

// Frontend is the pair of servers of an operator.
type Frontend struct {
	api     *http.Server
	metrics *http.Server
}

func NewFrontend(api, metrics http.Handler) *Frontend {
	return &Frontend{
		api:     &http.Server{Addr: ":8443", Handler: api, ReadHeaderTimeout: 5 * time.Second},
		metrics: &http.Server{Addr: ":8080", Handler: metrics, ReadHeaderTimeout: 5 * time.Second},
	}
}

// Serve returns when a server fails, or after Close.
func (f *Frontend) Serve(cert, key string) error {
	errs := make(chan error, 2)
	go func() {
		outcome.Failure(errs, f.api.ListenAndServeTLS(cert, key)) // WANT errchan/error-only-send
	}()
	go func() {
		outcome.Failure(errs, f.metrics.ListenAndServe()) // WANT errchan/error-only-send
	}()

	err := <-errs
	klog.ErrorS(err, "frontend ended")
	return err
}

// Close makes Serve return.
func (f *Frontend) Close(ctx context.Context) error {
	return errors.Join(f.api.Shutdown(ctx), f.metrics.Shutdown(ctx))
}
