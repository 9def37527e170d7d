package exporters

import (
	"context"
	"net"
	"time"

	"github.com/go-logr/logr"
	"golang.org/x/sync/errgroup"
)

type Sample struct {
	Disk string
	Temp float64
}

type Daemon struct {
	log     logr.Logger
	probe   func() []Sample
	sink    string
	samples chan Sample
}

func New(log logr.Logger, probe func() []Sample, sink string) *Daemon {
	return &Daemon{log: log, probe: probe, sink: sink, samples: make(chan Sample)}
}

func (d *Daemon) collect(ctx context.Context) error {
	t := time.NewTicker(15 * time.Second)
	defer t.Stop()
	for {
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-t.C:
			for _, s := range d.probe() {
				d.samples <- s // WANT ctxrunnable/blocks-forever or errchan/unbuffered-send
			}
		}
	}
}

func (d *Daemon) ship(ctx context.Context) error {
	c, err := net.Dial("udp", d.sink)
	if err != nil {
		return err
	}
	defer c.Close()
	for {
		select {
		case <-ctx.Done():
			return ctx.Err()
		case s := <-d.samples:
			if _, err := c.Write([]byte(s.Disk)); err != nil {
				return err
			}
		}
	}
}

func (d *Daemon) Run(ctx context.Context) error {
	g, ctx := errgroup.WithContext(ctx)
	g.Go(func() error { return d.collect(ctx) })
	g.Go(func() error { return d.ship(ctx) })
	d.log.Info("disk daemon up", "sink", d.sink)
	return g.Wait()
}
