package kmsplugin

import (
	"context"
	"net"

	"github.com/go-logr/logr"
	"google.golang.org/grpc"
	"sigs.k8s.io/controller-runtime/pkg/manager"
)

type Signer struct {
	log  logr.Logger
	srv  *grpc.Server
	path string
	done chan error
}

func (s *Signer) NeedLeaderElection() bool { return false }

func (s *Signer) serve(lis net.Listener) {
	s.log.Info("serving", "socket", lis.Addr().String())
	err := s.srv.Serve(lis)
	if err != nil {
		s.log.Error(err, "signer ended", "socket", s.path)
	}
	s.done <- err
}

func (s *Signer) Start(ctx context.Context) error {
	lis, err := net.Listen("unix", s.path)
	if err != nil {
		return err
	}
	go s.serve(lis)

	select {
	case err := <-s.done:
		return err
	case <-ctx.Done():
	}
	s.srv.GracefulStop()
	return <-s.done
}

func AddSigner(mgr manager.Manager, path string, opts ...grpc.ServerOption) error {
	return mgr.Add(&Signer{log: mgr.GetLogger(), srv: grpc.NewServer(opts...), path: path, done: make(chan error, 1)})
}
