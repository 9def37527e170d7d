package exporter

import (
	"context"
	"fmt"
	"time"

	"golang.org/x/sync/errgroup"
	"k8s.io/klog/v2"
)

// Relay measures disks once a minute and closes its channel at the end.
type Relay struct {
	disks   []string
	measure func(disk string) (int64, error)
	out     sink
}

// Run works until ctx ends or a half of the relay fails.
func (r *Relay) Run(ctx context.Context) error {
	samples := make(chan Sample)
	g, ctx := errgroup.WithContext(ctx)
	g.Go(func() error {
		defer close(samples)
		return r.collect(ctx, samples)
	})
	g.Go(func() error {
		for s := range samples {
			if err := r.out.Push(ctx, s); err != nil {
				klog.ErrorS(err, "sample lost", "disk", s.Disk)
			}
		}
		return nil
	})
	return g.Wait()
}

func (r *Relay) collect(ctx context.Context, samples chan<- Sample) error {
	tick := time.NewTicker(time.Minute)
	defer tick.Stop()
	for {
		for _, d := range r.disks {
			n, err := r.measure(d)
			if err != nil {
				return fmt.Errorf("disk %s: %w", d, err)
			}
			select {
			case samples <- Sample{Disk: d, Bytes: n, At: time.Now()}:
			case <-ctx.Done():
				return nil
			}
		}
		select {
		case <-ctx.Done():
			return nil
		case <-tick.C:
		}
	}
}
