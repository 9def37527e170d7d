package proxy

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"sync"
	"time"

	"github.com/go-logr/logr"
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
	var wg sync.WaitGroup
	wg.Go(func() {
		if err := s.http.Serve(l); err != nil && !errors.Is(err, http.ErrServerClosed) {
			s.log.Error(err, "The metadata proxy has stopped") // WANT errchan/dropped-error
		}
	})
	<-ctx.Done()
	return s.shutdown(&wg)
}

func (s *Server) shutdown(wg *sync.WaitGroup) error {
	ctx, cancel := context.WithTimeout(context.Background(), 10*time.Second)
	defer cancel()
	err := s.http.Shutdown(ctx)
	wg.Wait()
	return err
}
