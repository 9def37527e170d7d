package registrationd

import (
	"context"
	"fmt"
	"net"

	"google.golang.org/grpc"
	"k8s.io/klog/v2"
)

type Endpoint struct {
	Socket string
	server *grpc.Server
	failed error
}

func NewEndpoint(socket string, opts ...grpc.ServerOption) *Endpoint {
	return &Endpoint{Socket: socket, server: grpc.NewServer(opts...)}
}

func (e *Endpoint) Run(ctx context.Context) error {
	lis, err := net.Listen("unix", e.Socket)
	if err != nil {
		return err
	}
	done := make(chan struct{})
	go func() {
		defer close(done)
		e.failed = e.server.Serve(lis)
	}()
	klog.InfoS("Endpoint registered", "socket", e.Socket)
	select {
	case <-done:
	case <-ctx.Done():
		e.server.GracefulStop()
		<-done
	}
	if e.failed != nil {
		return fmt.Errorf("serving %s: %w", e.Socket, e.failed)
	}
	return nil
}
