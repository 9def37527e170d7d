package health

import (
	"context"
	"errors"
	"net/http"
	"sync/atomic"
	"time"

	"k8s.io/klog/v2"
)

// Frontend answers clients, and keeps on answering them while the load balancer takes it out.
type Frontend struct {
	Addr    string
	Handler http.Handler
	Grace   time.Duration

	leaving atomic.Bool
}

func (f *Frontend) NeedLeaderElection() bool { return false }

func (f *Frontend) Start(ctx context.Context) error {
	mux := http.NewServeMux()
	mux.Handle("/", f.Handler)
	mux.HandleFunc("/readyz", func(w http.ResponseWriter, _ *http.Request) {
		if f.leaving.Load() {
			w.WriteHeader(http.StatusServiceUnavailable)
		}
	})
	srv := &http.Server{Addr: f.Addr, Handler: mux, ReadHeaderTimeout: 2 * time.Second}
	served := make(chan error, 1)
	go func() { served <- srv.ListenAndServe() }()
	select {
	case err := <-served:
		return err
	case <-ctx.Done():
	}
	f.leaving.Store(true)
	klog.InfoS("draining", "grace", f.Grace)
	select {
	case err := <-served:
		return err
	case <-time.After(f.Grace):
	}
	last, cancel := context.WithTimeout(context.WithoutCancel(ctx), 5*time.Second)
	defer cancel()
	if err := srv.Shutdown(last); err != nil {
		return err
	}
	if err := <-served; !errors.Is(err, http.ErrServerClosed) {
		return err
	}
	return nil
}
