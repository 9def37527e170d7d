package agent

import (
	"context"
	"sync"
	"time"

	"github.com/prometheus/client_golang/prometheus"
	"k8s.io/klog/v2"

	"example.org/variants/fourth-stops/close-while-sending/node-probe/good/internal/prober"
	"example.org/variants/fourth-stops/close-while-sending/node-probe/good/internal/results"
)

// Agent measures how long the other nodes take to answer.
type Agent struct {
	Targets []string
	Latency *prometheus.GaugeVec
}

// Run blocks until the context ends.
func (a *Agent) Run(ctx context.Context) error {
	stream := results.NewStream()
	p := &prober.Prober{Period: 10 * time.Second, Out: stream}
	var wg sync.WaitGroup
	for _, t := range a.Targets {
		wg.Go(func() { p.Watch(ctx, t) })
	}
	go func() {
		wg.Wait()
		stream.End()
	}()
	for r := range stream.All() {
		if r.Err != nil {
			klog.ErrorS(r.Err, "no answer", "target", r.Target)
			continue
		}
		a.Latency.WithLabelValues(r.Target).Set(float64(r.Millis))
	}
	return nil
}
