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

// API is what node agents talk to.
type API struct {
	addr string
	reg  func(grpc.ServiceRegistrar)
}

// Run serves until ctx ends.
func (a *API) Run(ctx context.Context) error {
	lis, err := net.Listen("tcp", a.addr)
	if err != nil {
		return fmt.Errorf("agent API: %w", err)
	}
	srv := grpc.NewServer()
	defer srv.Stop()
	healthpb.RegisterHealthServer(srv, health.NewServer())
	a.reg(srv)

	var wg sync.WaitGroup
	defer wg.Wait() // WANT ctxrunnable/serve-without-stop
	wg.Add(1)
	go func() {
		defer wg.Done()
		if err := srv.Serve(lis); err != nil && !errors.Is(err, grpc.ErrServerStopped) {
			klog.Fatalf("agent API: %v", err)
		}
	}()
	klog.InfoS("agent API served", "addr", lis.Addr())
	<-ctx.Done()
	return nil
}
