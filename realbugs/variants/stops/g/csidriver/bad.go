package csidriver

import (
	"context"
	"net"
	"os"

	"google.golang.org/grpc"
	"k8s.io/klog/v2"
	ctrl "sigs.k8s.io/controller-runtime"
)

type Driver struct {
	socket   string
	register func(grpc.ServiceRegistrar)
}

func (Driver) NeedLeaderElection() bool { return false }

func (d Driver) Start(ctx context.Context) error {
	if err := os.Remove(d.socket); err != nil && !os.IsNotExist(err) {
		return err
	}
	lis, err := net.Listen("unix", d.socket)
	if err != nil {
		return err
	}
	s := grpc.NewServer(grpc.MaxRecvMsgSize(4 << 20))
	defer s.GracefulStop()
	d.register(s)

	served := make(chan error, 1)
	go func() { served <- s.Serve(lis) }()

	select {
	case err := <-served:
		return err
	case <-ctx.Done():
		klog.InfoS("driver stops", "socket", d.socket)
	}
	return <-served // WANT ctxrunnable/serve-without-stop or ctxrunnable/blocks-forever
}

func Setup(mgr ctrl.Manager, socket string, register func(grpc.ServiceRegistrar)) error {
	return mgr.Add(Driver{socket: socket, register: register})
}
