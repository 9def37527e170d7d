package konnect

import (
	"context"
	"net"

	"github.com/go-logr/logr"
	"google.golang.org/grpc"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/manager"
)

type settings struct {
	network, addr string
	log           logr.Logger
	services      []func(*grpc.Server)
}

type Option func(*settings)

func WithService(f func(*grpc.Server)) Option {
	return func(s *settings) { s.services = append(s.services, f) }
}

func WithLogger(l logr.Logger) Option { return func(s *settings) { s.log = l } }

func (s *settings) server() *grpc.Server {
	srv := grpc.NewServer()
	for _, f := range s.services {
		f(srv)
	}
	return srv
}

// AddServer adds the konnectivity back end to the manager.
func AddServer(mgr ctrl.Manager, addr string, opts ...Option) error {
	s := settings{network: "tcp", addr: addr}
	for _, o := range opts {
		o(&s)
	}
	return mgr.Add(manager.RunnableFunc(func(ctx context.Context) error {
		lis, err := net.Listen(s.network, s.addr)
		if err != nil {
			return err
		}
		srv := s.server()
		defer srv.GracefulStop()
		errc := make(chan error, 1)
		go func() { errc <- srv.Serve(lis) }()
		s.log.Info("serving", "addr", lis.Addr().String())
		return <-errc // WANT ctxrunnable/serve-without-stop or ctxrunnable/blocks-forever
	}))
}
