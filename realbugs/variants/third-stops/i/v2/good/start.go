package agentapi

import (
	"context"

	healthpb "google.golang.org/grpc/health/grpc_health_v1"
)

func (s *Server) Start(ctx context.Context) error {
	lis, err := s.listen()
	if err != nil {
		return err
	}
	s.health.SetServingStatus("agents", healthpb.HealthCheckResponse_SERVING)
	s.ready.Store(true)
	defer s.ready.Store(false)

	served := make(chan error, 1)
	go func() { served <- s.grpc.Serve(lis) }()
	select {
	case err := <-served:
		s.log.Error(err, "agent API", "address", s.addr)
		return err
	case <-ctx.Done():
	}
	s.log.Info("draining agents")
	s.health.Shutdown()
	s.grpc.GracefulStop()
	return <-served
}
