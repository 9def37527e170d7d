package fanin

import (
	"context"
	"sync"
	"time"

	"k8s.io/klog/v2"
)

func Survey(ctx context.Context, nodes []string, probe Probe, limit time.Duration) []Finding {
	ctx, cancel := context.WithTimeout(ctx, limit)
	defer cancel()
	findings := make(chan Finding, 8)
	var probes sync.WaitGroup
	for _, n := range nodes {
		probes.Go(func() {
			f, err := probe(ctx, n)
			if err != nil {
				klog.ErrorS(err, "Probe failed", "node", n)
				return
			}
			findings <- f
		})
	}
	go func() {
		probes.Wait()
		close(findings)
	}()
	var all []Finding
	for f := range findings {
		all = append(all, f)
	}
	return all
}
