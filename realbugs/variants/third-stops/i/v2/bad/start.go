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

	done := make(chan struct{})
	go func() {
		defer close(done)
		if err := s.grpc.Serve(lis); err != nil { // WANT errchan/dropped-error
			s.log.Error(err, "agent API", "address", s.addr)
		}
	}()
	<-ctx.Done()
	s.log.Info("draining agents")
	s.health.Shutdown()
	s.grpc.GracefulStop()
	<-done
	return nil
}
