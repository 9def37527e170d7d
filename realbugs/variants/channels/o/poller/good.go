package poller

import (
	"context"
	"time"

	"k8s.io/klog/v2"
)

// Sensors polls the temperature of a machine.
type Sensors struct {
	base
	celsius func(ctx context.Context, machine string) (float64, error)
}

var _ Plugin = (*Sensors)(nil)

// Begin polls the machine every minute until ctx ends.
func (s *Sensors) Begin(ctx context.Context, machine string) {
	go s.poll(ctx, machine)
}

func (s *Sensors) poll(ctx context.Context, machine string) {
	tick := time.NewTicker(time.Minute)
	defer tick.Stop()
	for {
		select {
		case <-ctx.Done():
			return
		case <-tick.C:
			t, err := s.celsius(ctx, machine)
			if err != nil {
				klog.ErrorS(err, "no temperature", "plugin", s.Name(), "machine", machine)
				continue
			}
			klog.V(3).InfoS("temperature", "machine", machine, "celsius", t)
		}
	}
}

// Stop implements Plugin; polling ends with the context of Begin.
func (s *Sensors) Stop() {
}
