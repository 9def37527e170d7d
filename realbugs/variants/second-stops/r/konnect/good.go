package konnect

import (
	"context"
	"net"

	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/manager"
)

// AddLocal adds the node-local back end to the manager.
func AddLocal(mgr ctrl.Manager, socket string, opts ...Option) error {
	s := settings{network: "unix", addr: socket}
	for _, o := range opts {
		o(&s)
	}
	return mgr.Add(manager.RunnableFunc(func(ctx context.Context) error {
		lis, err := net.Listen(s.network, s.addr)
		if err != nil {
			return err
		}
		srv := s.server()
		defer srv.Stop()
		errc := make(chan error, 1)
		go func() { errc <- srv.Serve(lis) }()
		s.log.Info("serving", "addr", lis.Addr().String())
		select {
		case err := <-errc:
			return err
		case <-ctx.Done():
			return nil
		}
	}))
}
