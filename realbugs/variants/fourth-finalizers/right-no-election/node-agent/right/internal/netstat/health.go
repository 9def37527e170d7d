package netstat

import (
	"context"
	"net/http"
	"time"
)

// Health serves the state of the collector to the node.
type Health struct{ Addr string }

// Start implements manager.Runnable.
func (h *Health) Start(ctx context.Context) error {
	srv := &http.Server{Addr: h.Addr, ReadHeaderTimeout: time.Second, Handler: http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		w.WriteHeader(http.StatusOK)
	})}
	failed := make(chan error, 1)
	go func() { failed <- srv.ListenAndServe() }()
	select {
	case err := <-failed:
		return err
	case <-ctx.Done():
		stop, cancel := context.WithTimeout(context.WithoutCancel(ctx), 5*time.Second)
		defer cancel()
		return srv.Shutdown(stop)
	}
}
