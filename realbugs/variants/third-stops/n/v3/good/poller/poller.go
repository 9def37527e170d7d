package poller

import (
	"context"
	"errors"
	"time"

	"google.golang.org/grpc"
	healthpb "google.golang.org/grpc/health/grpc_health_v1"
	"k8s.io/klog/v2"
)

// Poller asks a storage node for its health.
type Poller struct {
	client healthpb.HealthClient
	every  time.Duration
	notify func(healthy bool)
}

func New(cc grpc.ClientConnInterface, every time.Duration, notify func(bool)) (*Poller, error) {
	if every <= 0 {
		return nil, errors.New("no interval")
	}
	return &Poller{client: healthpb.NewHealthClient(cc), every: every, notify: notify}, nil
}

// Begin polls in the background; done is closed when it has ended.
func (p *Poller) Begin(ctx context.Context, service string) (done <-chan struct{}, err error) {
	req := &healthpb.HealthCheckRequest{Service: service}
	if _, err := p.client.Check(ctx, req); err != nil {
		return nil, err
	}
	ended := make(chan struct{})
	go func() {
		defer close(ended)
		t := time.NewTicker(p.every)
		defer t.Stop()
		for {
			select {
			case <-ctx.Done():
				return
			case <-t.C:
			}
			r, err := p.client.Check(ctx, req)
			if err != nil {
				klog.ErrorS(err, "health check", "service", service)
			}
			p.notify(r.GetStatus() == healthpb.HealthCheckResponse_SERVING)
		}
	}()
	return ended, nil
}
