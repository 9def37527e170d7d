package transport

import (
	"context"
	"fmt"
	"net"
	"os"

	"google.golang.org/grpc"
	"google.golang.org/grpc/health"
	healthpb "google.golang.org/grpc/health/grpc_health_v1"
)

// Endpoint is the socket that the kubelet calls.
type Endpoint struct {
	Path   string
	server *grpc.Server
	health *health.Server
}

// NewEndpoint makes the server with the services that register adds.
func NewEndpoint(path string, register ...func(*grpc.Server)) *Endpoint {
	e := &Endpoint{Path: path, server: grpc.NewServer(), health: health.NewServer()}
	healthpb.RegisterHealthServer(e.server, e.health)
	for _, r := range register {
		r(e.server)
	}
	return e
}

// Serve answers calls on the socket.
func (e *Endpoint) Serve(ctx context.Context) error {
	if err := os.Remove(e.Path); err != nil && !os.IsNotExist(err) {
		return fmt.Errorf("removing the old socket: %w", err)
	}
	var lc net.ListenConfig
	l, err := lc.Listen(ctx, "unix", e.Path)
	if err != nil {
		return fmt.Errorf("listening on %s: %w", e.Path, err)
	}
	e.health.SetServingStatus("", healthpb.HealthCheckResponse_SERVING)
	return e.server.Serve(l)
}

// Drain refuses new calls and waits for those that run.
func (e *Endpoint) Drain() {
	e.health.Shutdown()
	e.server.GracefulStop()
}
