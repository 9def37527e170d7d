// Package hooks answers the API server's token reviews.
package hooks

import (
	"context"
	"fmt"
	"net/http"
	"time"
)

// Reviewer says whether a token is good.
type Reviewer interface {
	Review(ctx context.Context, token string) bool
}

// Server serves reviews and readiness.
type Server struct {
	Addr     string
	Reviewer Reviewer
}

func (s *Server) handler() http.Handler {
	mux := http.NewServeMux()
	mux.HandleFunc("/readyz", func(w http.ResponseWriter, _ *http.Request) { w.WriteHeader(http.StatusOK) })
	mux.HandleFunc("/review", func(w http.ResponseWriter, req *http.Request) {
		if !s.Reviewer.Review(req.Context(), req.Header.Get("Authorization")) {
			w.WriteHeader(http.StatusUnauthorized)
		}
	})
	return mux
}

// Serve serves until ctx ends, and then drains.
func (s *Server) Serve(ctx context.Context) error {
	srv := &http.Server{Addr: s.Addr, Handler: s.handler(), ReadHeaderTimeout: 5 * time.Second}
	failed := make(chan error, 1)
	go func() { failed <- srv.ListenAndServe() }()
	select {
	case err := <-failed:
		return fmt.Errorf("serving %s: %w", s.Addr, err)
	case <-ctx.Done():
	}
	// Endpoints take a moment to drop us.
	time.Sleep(2 * time.Second)
	drain, cancel := context.WithTimeout(context.Background(), 15*time.Second)
	defer cancel()
	return srv.Shutdown(drain)
}
