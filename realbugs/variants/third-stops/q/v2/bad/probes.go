package probes

import (
	"context"
	"net"
	"time"
)

type Result struct {
	Endpoint string
	RTT      time.Duration
	Err      error
}

// Prober measures the way to the edge endpoints.
type Prober struct {
	endpoints []string
	every     time.Duration
	dialer    net.Dialer
}

func New(endpoints []string, every time.Duration) *Prober {
	return &Prober{endpoints: endpoints, every: every, dialer: net.Dialer{Timeout: 3 * time.Second}}
}

func (p *Prober) once(ctx context.Context, ep string) Result {
	began := time.Now()
	c, err := p.dialer.DialContext(ctx, "tcp", ep)
	if err != nil {
		return Result{Endpoint: ep, Err: err}
	}
	_ = c.Close()
	return Result{Endpoint: ep, RTT: time.Since(began)}
}
