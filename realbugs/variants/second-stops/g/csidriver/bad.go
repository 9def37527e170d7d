package csidriver

import (
	"context"
	"net"
	"os"
	"sync"

	"google.golang.org/grpc"
	"google.golang.org/grpc/health"
	healthpb "google.golang.org/grpc/health/grpc_health_v1"
	"k8s.io/klog/v2"
)

type Driver struct {
	socket string
	opts   []grpc.ServerOption
}

func (d *Driver) listen() (net.Listener, error) {
	if err := os.Remove(d.socket); err != nil && !os.IsNotExist(err) {
		return nil, err
	}
	return net.Listen("unix", d.socket)
}

func (d *Driver) build() *grpc.Server {
	s := grpc.NewServer(d.opts...)
	healthpb.RegisterHealthServer(s, health.NewServer())
	return s
}

// Run serves the node plug-in's socket until ctx ends.
func (d *Driver) Run(ctx context.Context) error {
	lis, err := d.listen()
	if err != nil {
		return err
	}
	s := d.build()
	defer s.Stop()

	var (
		wg       sync.WaitGroup
		serveErr error
	)
	wg.Add(1)
	go func() {
		defer wg.Done()
		serveErr = s.Serve(lis)
	}()
	klog.InfoS("CSI socket up", "path", d.socket)
	<-ctx.Done()
	wg.Wait() // WANT ctxrunnable/serve-without-stop
	return serveErr
}
