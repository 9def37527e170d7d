package exporters

import (
	"context"
	"time"

	"github.com/go-logr/logr"
	"golang.org/x/sync/errgroup"
)

type Sensor struct {
	log     logr.Logger
	probe   func() []Sample
	samples chan Sample
}

func NewSensor(log logr.Logger, probe func() []Sample) *Sensor {
	return &Sensor{log: log, probe: probe, samples: make(chan Sample)}
}

func (s *Sensor) collect(ctx context.Context) error {
	defer close(s.samples)
	t := time.NewTicker(15 * time.Second)
	defer t.Stop()
	for {
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-t.C:
			for _, v := range s.probe() {
				select {
				case s.samples <- v:
				case <-ctx.Done():
					return ctx.Err()
				}
			}
		}
	}
}

func (s *Sensor) drain(ctx context.Context) error {
	for v := range s.samples {
		s.log.V(1).Info("sample", "disk", v.Disk, "celsius", v.Temp)
	}
	return ctx.Err()
}

func (s *Sensor) Run(ctx context.Context) error {
	g, ctx := errgroup.WithContext(ctx)
	g.Go(func() error { return s.collect(ctx) })
	g.Go(func() error { return s.drain(ctx) })
	return g.Wait()
}
