// Package probes answers the kubelet.
package probes

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"time"
)

// Option changes a server.
type Option func(*Server)

// WithAddress sets where it listens.
func WithAddress(addr string) Option { return func(s *Server) { s.http.Addr = addr } }

// Server serves /healthz and /readyz.
type Server struct {
	http  *http.Server
	ready func() bool
}

// NewServer makes a server.
func NewServer(ready func() bool, opts ...Option) *Server {
	s := &Server{ready: ready, http: &http.Server{Addr: ":8081", ReadHeaderTimeout: 5 * time.Second}}
	mux := http.NewServeMux()
	mux.HandleFunc("/healthz", func(w http.ResponseWriter, _ *http.Request) { w.WriteHeader(http.StatusOK) })
	mux.HandleFunc("/readyz", s.readyz)
	s.http.Handler = mux
	for _, o := range opts {
		o(s)
	}
	return s
}

func (s *Server) readyz(w http.ResponseWriter, _ *http.Request) {
	if !s.ready() {
		w.WriteHeader(http.StatusServiceUnavailable)
		return
	}
	w.WriteHeader(http.StatusOK)
}

// NeedLeaderElection implements manager.LeaderElectionRunnable: every replica is probed.
func (*Server) NeedLeaderElection() bool { return false }

// Start implements manager.Runnable.
func (s *Server) Start(ctx context.Context) error {
	drained := make(chan error, 1)
	go func() {
		<-ctx.Done()
		stop, cancel := context.WithTimeout(context.Background(), 10*time.Second)
		defer cancel()
		drained <- s.http.Shutdown(stop)
	}()
	if err := s.http.ListenAndServe(); !errors.Is(err, http.ErrServerClosed) {
		return fmt.Errorf("serving probes: %w", err)
	}
	return <-drained
}
