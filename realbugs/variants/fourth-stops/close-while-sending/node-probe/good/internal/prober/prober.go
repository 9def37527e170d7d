package prober

import (
	"context"
	"net"
	"time"

	"example.org/variants/fourth-stops/close-while-sending/node-probe/good/internal/results"
)

// Prober connects to each target once per period.
type Prober struct {
	Period time.Duration
	Out    *results.Stream
}

// Watch probes one target until the context ends.
func (p *Prober) Watch(ctx context.Context, target string) {
	t := time.NewTicker(p.Period)
	defer t.Stop()
	for {
		p.Out.Put(p.probe(ctx, target))
		select {
		case <-ctx.Done():
			return
		case <-t.C:
		}
	}
}

func (p *Prober) probe(ctx context.Context, target string) results.Result {
	begin := time.Now()
	d := net.Dialer{Timeout: 3 * time.Second}
	c, err := d.DialContext(ctx, "tcp", target)
	if err == nil {
		err = c.Close()
	}
	return results.Result{Target: target, Millis: time.Since(begin).Milliseconds(), Err: err}
}
