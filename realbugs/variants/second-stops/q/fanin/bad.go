package fanin

import (
	"context"
	"time"

	"k8s.io/klog/v2"
)

type Finding struct {
	Node, Text string
}

type Probe func(ctx context.Context, node string) (Finding, error)

// Sweep probes all nodes at once and returns what has come in before the limit.
func Sweep(ctx context.Context, nodes []string, probe Probe, limit time.Duration) []Finding {
	findings := make(chan Finding, 8)
	for _, n := range nodes {
		go func() {
			f, err := probe(ctx, n)
			if err != nil {
				klog.ErrorS(err, "Probe failed", "node", n)
				return
			}
			findings <- f
		}()
	}
	time.AfterFunc(limit, func() {
		klog.V(2).InfoS("Sweep over", "nodes", len(nodes))
		close(findings) // WANT errchan/close-while-sending
	})
	var all []Finding
	for f := range findings {
		all = append(all, f)
	}
	return all
}
