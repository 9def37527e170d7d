package metadata

import (
	"context"
	"errors"
	"net"
	"net/http"
)

func (s *Server) Start(ctx context.Context) error {
	lis, err := net.Listen("tcp", s.bind)
	if err != nil {
		return err
	}
	srv := &http.Server{Handler: s, BaseContext: func(net.Listener) context.Context { return ctx }}
	served := make(chan error, 1)
	go func() {
		s.log.Info("serving", "address", lis.Addr().String())
		served <- srv.Serve(lis)
	}()
	select {
	case <-ctx.Done():
		s.shutdown(srv)
		err = <-served
	case err = <-served:
	}
	if errors.Is(err, http.ErrServerClosed) {
		return nil
	}
	return err
}
