package health

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"time"

	logf "sigs.k8s.io/controller-runtime/pkg/log"
)

// Server answers the probes of the kubelet.
type Server struct {
	addr  string
	ready func() bool
	srv   *http.Server
}

func New(addr string, ready func() bool) *Server {
	s := &Server{addr: addr, ready: ready}
	mux := http.NewServeMux()
	mux.HandleFunc("/healthz", func(w http.ResponseWriter, _ *http.Request) { w.WriteHeader(http.StatusOK) })
	mux.HandleFunc("/readyz", s.readyz)
	s.srv = &http.Server{Addr: addr, Handler: mux, ReadHeaderTimeout: 5 * time.Second}
	return s
}

func (s *Server) readyz(w http.ResponseWriter, _ *http.Request) {
	if !s.ready() {
		http.Error(w, "not ready", http.StatusServiceUnavailable)
		return
	}
	w.WriteHeader(http.StatusOK)
}

func (s *Server) Start(ctx context.Context) error { // WANT leaderwrite/leader-only-server
	logger := logf.FromContext(ctx).WithValues("addr", s.addr)
	failed := make(chan error, 1)
	go func() {
		logger.Info("serving health probes")
		failed <- s.srv.ListenAndServe()
	}()
	select {
	case err := <-failed:
		return err
	case <-ctx.Done():
	}
	grace, cancel := context.WithTimeout(context.Background(), 10*time.Second)
	defer cancel()
	if err := s.srv.Shutdown(grace); err != nil {
		return fmt.Errorf("shut down: %w", err)
	}
	if err := <-failed; !errors.Is(err, http.ErrServerClosed) {
		return err
	}
	return nil
}
