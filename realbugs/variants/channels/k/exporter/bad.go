package exporter

import (
	"context"
	"fmt"
	"time"

	"golang.org/x/sync/errgroup"
	"k8s.io/klog/v2"
)

// Sample is one measurement of a disk.
type Sample struct {
	Disk  string
	Bytes int64
	At    time.Time
}

type sink interface {
	Push(context.Context, Sample) error
}

// Pipeline measures disks and pushes what it has measured.
type Pipeline struct {
	disks   []string
	measure func(disk string) (int64, error)
	out     sink
	samples chan Sample
}

func New(disks []string, measure func(string) (int64, error), out sink) *Pipeline {
	return &Pipeline{disks: disks, measure: measure, out: out, samples: make(chan Sample)}
}

// Run works until ctx ends or a half of the pipeline fails.
func (p *Pipeline) Run(ctx context.Context) error {
	g, ctx := errgroup.WithContext(ctx)
	g.Go(func() error { return p.collect(ctx) })
	g.Go(func() error { return p.push(ctx) })
	return g.Wait()
}

func (p *Pipeline) collect(ctx context.Context) error {
	tick := time.NewTicker(15 * time.Second)
	defer tick.Stop()
	for {
		for _, d := range p.disks {
			n, err := p.measure(d)
			if err != nil {
				return fmt.Errorf("disk %s: %w", d, err)
			}
			select {
			case p.samples <- Sample{Disk: d, Bytes: n, At: time.Now()}:
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

func (p *Pipeline) push(ctx context.Context) error {
	for { // WANT ctxrunnable/deaf-loop or ctxrunnable/blocks-forever
		s := <-p.samples
		if err := p.out.Push(ctx, s); err != nil {
			klog.ErrorS(err, "sample lost", "disk", s.Disk)
		}
	}
}
