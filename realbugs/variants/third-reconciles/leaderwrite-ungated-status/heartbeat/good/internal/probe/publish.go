package probe

import (
	"context"
	"fmt"
	"time"

	"example.org/variants/third-reconciles/leaderwrite-ungated-status/heartbeat/good/api/v1"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

func (p *Prober) leading() bool {
	select {
	case <-p.Elected:
		return true
	default:
		return false
	}
}

func (p *Prober) publish(ctx context.Context, site *v1.Site, took time.Duration, failure error) error {
	base := client.MergeFrom(site.DeepCopy())
	site.Status.Reachable = failure == nil
	site.Status.Latency = took.Round(10 * time.Millisecond).String()
	if err := p.Status().Patch(ctx, site, base); err != nil {
		return fmt.Errorf("status of %s: %w", site.Name, err)
	}
	return nil
}
