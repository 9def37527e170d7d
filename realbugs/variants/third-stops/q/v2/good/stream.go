package probes

import (
	"context"
	"sync"
	"time"

	"k8s.io/klog/v2"
)

// Stream returns the results until ctx ends; then the channel is closed.
func (p *Prober) Stream(ctx context.Context) <-chan Result {
	out := make(chan Result)
	var wg sync.WaitGroup
	for _, ep := range p.endpoints {
		wg.Add(1)
		go func() {
			defer wg.Done()
			p.loop(ctx, ep, out)
		}()
	}
	go func() {
		wg.Wait()
		klog.V(1).InfoS("probes end", "endpoints", len(p.endpoints))
		close(out)
	}()
	return out
}

func (p *Prober) loop(ctx context.Context, ep string, out chan<- Result) {
	t := time.NewTicker(p.every)
	defer t.Stop()
	for {
		select {
		case <-ctx.Done():
			return
		case <-t.C:
			out <- p.once(ctx, ep)
		}
	}
}

// Report logs what is slow.
func (p *Prober) Report(ctx context.Context, limit time.Duration) {
	for r := range p.Stream(ctx) {
		switch {
		case r.Err != nil:
			klog.ErrorS(r.Err, "unreachable", "endpoint", r.Endpoint)
		case r.RTT > limit:
			klog.InfoS("slow", "endpoint", r.Endpoint, "rtt", r.RTT)
		}
	}
}
