package probes

import (
	"context"
	"time"

	"k8s.io/klog/v2"
)

// Stream returns the results until ctx ends; then the channel is closed.
func (p *Prober) Stream(ctx context.Context) <-chan Result {
	out := make(chan Result)
	for _, ep := range p.endpoints {
		go p.loop(ctx, ep, out)
	}
	go func() {
		<-ctx.Done()
		klog.V(1).InfoS("probes end", "endpoints", len(p.endpoints))
		close(out) // WANT errchan/close-while-sending
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
