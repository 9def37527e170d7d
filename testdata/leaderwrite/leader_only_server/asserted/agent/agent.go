// Package agent has servers that other packages add to a manager.
package agent

import (
	"context"
	"net/http"

	"sigs.k8s.io/controller-runtime/pkg/manager"
)

// A Server is added in a wrapper (nginx-gateway-fabric's agent server).
type Server struct{ Addr string }

var _ manager.Runnable = (*Server)(nil)

// Start serves until the context ends.
func (s *Server) Start(ctx context.Context) error {
	srv := &http.Server{Addr: s.Addr}
	context.AfterFunc(ctx, func() { _ = srv.Close() })
	return srv.ListenAndServe()
}

// A Plain is added as it is.
type Plain struct{ Addr string }

var _ manager.Runnable = (*Plain)(nil)

// Start serves until the context ends.
func (p *Plain) Start(ctx context.Context) error {
	srv := &http.Server{Addr: p.Addr}
	context.AfterFunc(ctx, func() { _ = srv.Close() })
	return srv.ListenAndServe()
}
