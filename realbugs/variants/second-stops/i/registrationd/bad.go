package registrationd

import (
	"context"
	"net"

	"google.golang.org/grpc"
	"k8s.io/klog/v2"
)

type Plugin struct {
	Socket string
	server *grpc.Server
	done   chan struct{}
}

func New(socket string, register func(*grpc.Server)) *Plugin {
	p := &Plugin{Socket: socket, server: grpc.NewServer(), done: make(chan struct{})}
	register(p.server)
	return p
}

// Run offers the device plug-in to the kubelet until ctx ends.
func (p *Plugin) Run(ctx context.Context) error {
	lis, err := net.Listen("unix", p.Socket)
	if err != nil {
		return err
	}
	go func() {
		defer close(p.done)
		p.server.Serve(lis) // WANT errchan/dropped-error
	}()
	klog.InfoS("Device plug-in registered", "socket", p.Socket)
	<-ctx.Done()
	p.server.GracefulStop()
	<-p.done
	return nil
}
