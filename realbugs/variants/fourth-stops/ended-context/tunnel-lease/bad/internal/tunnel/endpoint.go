package tunnel

import (
	"context"
	"time"

	"k8s.io/klog/v2"

	"example.org/variants/fourth-stops/ended-context/tunnel-lease/bad/internal/leases"
)

// Endpoint is one end of the tunnel; its lease keeps others away.
type Endpoint struct {
	Name   string
	Holder string
	Leases *leases.Store
	Probe  func(ctx context.Context) error
}

// Run holds the endpoint until the context ends.
func (e *Endpoint) Run(ctx context.Context) error {
	if err := e.Leases.Claim(ctx, e.Name, e.Holder); err != nil {
		return err
	}
	e.keepAlive(ctx)
	klog.InfoS("giving the endpoint back", "endpoint", e.Name)
	return e.Leases.Release(ctx, e.Name) // WANT ctxrunnable/ended-context
}

func (e *Endpoint) keepAlive(ctx context.Context) {
	t := time.NewTicker(15 * time.Second)
	defer t.Stop()
	for {
		select {
		case <-t.C:
			if err := e.Probe(ctx); err != nil {
				klog.ErrorS(err, "probe failed", "endpoint", e.Name)
			}
		case <-ctx.Done():
			return
		}
	}
}
