package kmsplugin

import (
	"context"
	"net"

	"github.com/go-logr/logr"
	"google.golang.org/grpc"
	"sigs.k8s.io/controller-runtime/pkg/manager"
)

type Plugin struct {
	log  logr.Logger
	srv  *grpc.Server
	path string
	done chan struct{}
}

func (p *Plugin) NeedLeaderElection() bool { return false }

func (p *Plugin) serve(lis net.Listener) {
	defer close(p.done)
	p.log.Info("serving", "socket", lis.Addr().String())
	if err := p.srv.Serve(lis); err != nil { // WANT errchan/dropped-error
		p.log.Error(err, "kms server ended", "socket", p.path)
	}
}

func (p *Plugin) Start(ctx context.Context) error {
	lis, err := net.Listen("unix", p.path)
	if err != nil {
		return err
	}
	go p.serve(lis)

	<-ctx.Done()
	p.srv.GracefulStop()
	<-p.done
	return nil
}

func Add(mgr manager.Manager, path string, opts ...grpc.ServerOption) error {
	return mgr.Add(&Plugin{log: mgr.GetLogger(), srv: grpc.NewServer(opts...), path: path, done: make(chan struct{})})
}
