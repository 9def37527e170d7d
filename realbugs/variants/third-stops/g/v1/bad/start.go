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
		err := srv.ListenAndServeTLS("", "") // WANT ctxrunnable/serve-without-stop
		if errors.Is(err, http.ErrServerClosed) {
			return nil
		}
		return err
	})
	<-gctx.Done()
	s.log.Info("stopping")
	return g.Wait()
}
