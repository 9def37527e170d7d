package webui

import (
	"context"
	"errors"
	"net/http"

	"golang.org/x/sync/errgroup"
)

func (s *Server) Start(ctx context.Context) error {
	srv := s.build()
	defer srv.Close()
	g, gctx := errgroup.WithContext(ctx)
	g.Go(func() error {
		s.log.Info("listening", "address", s.addr)
		err := srv.ListenAndServeTLS("", "")
		if errors.Is(err, http.ErrServerClosed) {
			return nil
		}
		return err
	})
	<-gctx.Done()
	s.log.Info("stopping")
	if err := srv.Close(); err != nil {
		s.log.Error(err, "closing the listeners")
	}
	return g.Wait()
}
