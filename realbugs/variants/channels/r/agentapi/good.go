package agentapi

import (
	"context"
	"errors"
	"fmt"
	"net"
	"sync"

	"google.golang.org/grpc"
	"google.golang.org/grpc/health"
	healthpb "google.golang.org/grpc/health/grpc_health_v1"
	"k8s.io/klog/v2"
)

// Control is what command line clients talk to.
type Control struct {
	addr string
	reg  func(grpc.ServiceRegistrar)
}

// Run serves until ctx ends.
func (c *Control) Run(ctx context.Context) error {
	lis, err := net.Listen("tcp", c.addr)
	if err != nil {
		return fmt.Errorf("control API: %w", err)
	}
	srv := grpc.NewServer()
	healthpb.RegisterHealthServer(srv, health.NewServer())
	c.reg(srv)

	var wg sync.WaitGroup
	defer wg.Wait()
	defer srv.Stop()
	wg.Add(1)
	go func() {
		defer wg.Done()
		if err := srv.Serve(lis); err != nil && !errors.Is(err, grpc.ErrServerStopped) {
			klog.Fatalf("control API: %v", err)
		}
	}()
	klog.InfoS("control API served", "addr", lis.Addr())
	<-ctx.Done()
	return nil
}
