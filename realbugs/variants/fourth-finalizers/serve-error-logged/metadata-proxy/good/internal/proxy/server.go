package proxy

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"time"

	"github.com/go-logr/logr"
	"golang.org/x/sync/errgroup"
)

// Server is added to the manager.
type Server struct {
	log      logr.Logger
	listener Listener
	http     *http.Server
}

// NewServer makes a server of handler.
func NewServer(log logr.Logger, l Listener, handler http.Handler) *Server {
	return &Server{log: log, listener: l, http: &http.Server{Handler: handler, ReadHeaderTimeout: 3 * time.Second}}
}

// NeedLeaderElection implements manager.LeaderElectionRunnable.
func (*Server) NeedLeaderElection() bool { return false }

// Start implements manager.Runnable.
func (s *Server) Start(ctx context.Context) error {
	l, err := s.listener.Listen(ctx)
	if err != nil {
		return fmt.Errorf("listening: %w", err)
	}
	g, ctx := errgroup.WithContext(ctx)
	g.Go(func() error {
		if err := s.http.Serve(l); !errors.Is(err, http.ErrServerClosed) {
			return fmt.Errorf("serving the metadata proxy: %w", err)
		}
		return nil
	})
	g.Go(func() error {
		<-ctx.Done()
		s.log.Info("Shutting down")
		return s.shutdown()
	})
	return g.Wait()
}

func (s *Server) shutdown() error {
	ctx, cancel := context.WithTimeout(context.Background(), 10*time.Second)
	defer cancel()
	return s.http.Shutdown(ctx)
}
