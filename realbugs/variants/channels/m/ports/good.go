package ports

import (
	"context"
	"errors"
	"net/http"
	"time"

	"example.org/variants/channels/m/ports/outcome"
	"k8s.io/klog/v2"
)

// Sidecar is the pair of servers beside a database.
type Sidecar struct {
	api   *http.Server
	probe *http.Server
}

func NewSidecar(api, probe http.Handler) *Sidecar {
	return &Sidecar{
		api:   &http.Server{Addr: ":9443", Handler: api, ReadHeaderTimeout: 5 * time.Second},
		probe: &http.Server{Addr: ":9080", Handler: probe, ReadHeaderTimeout: 5 * time.Second},
	}
}

// Serve returns when a server fails, or after Close.
func (s *Sidecar) Serve(cert, key string) error {
	errs := make(chan error, 2)
	go func() {
		outcome.Any(errs, s.api.ListenAndServeTLS(cert, key))
	}()
	go func() {
		outcome.Any(errs, s.probe.ListenAndServe())
	}()

	err := <-errs
	klog.InfoS("sidecar ended", "reason", err)
	return err
}

// Close makes Serve return.
func (s *Sidecar) Close(ctx context.Context) error {
	return errors.Join(s.api.Shutdown(ctx), s.probe.Shutdown(ctx))
}
