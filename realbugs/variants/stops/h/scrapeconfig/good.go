package scrapeconfig

import (
	"context"
	"sync"
	"time"

	"k8s.io/klog/v2"
	ctrl "sigs.k8s.io/controller-runtime"
)

type Prober struct {
	updates chan []Config
	probe   func(ctx context.Context, url string) error
}

func (p *Prober) Reload(ctx context.Context, cs []Config) {
	select {
	case p.updates <- cs:
	case <-ctx.Done():
	}
}

func (p *Prober) poll(ctx context.Context, c Config) {
	tick := time.NewTicker(c.Interval)
	defer tick.Stop()
	for {
		select {
		case <-tick.C:
			if err := p.probe(ctx, c.URL); err != nil {
				klog.ErrorS(err, "probe", "url", c.URL)
			}
		case <-ctx.Done():
			return
		}
	}
}

func (p *Prober) Start(ctx context.Context) error {
	var running sync.WaitGroup
	end := func() {}
	for {
		select {
		case cs := <-p.updates:
			end()
			running.Wait()
			round, cancel := context.WithCancel(ctx)
			end = cancel
			for _, c := range cs {
				running.Go(func() { p.poll(round, c) })
			}
		case <-ctx.Done():
			end()
			running.Wait()
			return nil
		}
	}
}

func SetupProber(mgr ctrl.Manager, probe func(context.Context, string) error) (*Prober, error) {
	p := &Prober{updates: make(chan []Config), probe: probe}
	return p, mgr.Add(p)
}
