package csidriver

import (
	"context"
	"net"
	"os"

	"google.golang.org/grpc"
	"k8s.io/klog/v2"
	ctrl "sigs.k8s.io/controller-runtime"
)

type Plugin struct {
	socket   string
	register func(grpc.ServiceRegistrar)
}

func (Plugin) NeedLeaderElection() bool { return false }

func (p Plugin) Start(ctx context.Context) error {
	if err := os.Remove(p.socket); err != nil && !os.IsNotExist(err) {
		return err
	}
	lis, err := net.Listen("unix", p.socket)
	if err != nil {
		return err
	}
	s := grpc.NewServer(grpc.MaxRecvMsgSize(4 << 20))
	defer s.Stop()
	p.register(s)

	served := make(chan error, 1)
	go func() { served <- s.Serve(lis) }()

	select {
	case err := <-served:
		return err
	case <-ctx.Done():
		klog.InfoS("plugin stops", "socket", p.socket)
		s.GracefulStop()
	}
	return <-served
}

func SetupPlugin(mgr ctrl.Manager, socket string, register func(grpc.ServiceRegistrar)) error {
	return mgr.Add(Plugin{socket: socket, register: register})
}
