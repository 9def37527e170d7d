// Package webserver wraps a server. What ends it shows only in the bodies of its methods.
package webserver

import (
	"context"
	"net/http"
	"time"
)

// Server serves one handler.
type Server struct {
	http *http.Server
}

// New makes a server that is not yet listening.
func New(addr string, handler http.Handler) *Server {
	return &Server{http: &http.Server{Addr: addr, Handler: handler, ReadHeaderTimeout: time.Second}}
}

// Listen blocks until Halt is called.
func (s *Server) Listen() error { return s.http.ListenAndServe() }

// Halt ends Listen.
func (s *Server) Halt() { _ = s.http.Shutdown(context.Background()) }

// ListenUntil blocks until the context ends.
func (s *Server) ListenUntil(ctx context.Context) error {
	stop := context.AfterFunc(ctx, s.Halt)
	defer stop()
	return s.Listen()
}
