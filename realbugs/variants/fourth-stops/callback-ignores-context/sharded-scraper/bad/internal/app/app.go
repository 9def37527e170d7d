package app

import (
	"context"
	"fmt"

	"k8s.io/client-go/kubernetes"
	"k8s.io/client-go/tools/leaderelection"
	"k8s.io/klog/v2"

	"example.org/variants/fourth-stops/callback-ignores-context/sharded-scraper/bad/internal/election"
	"example.org/variants/fourth-stops/callback-ignores-context/sharded-scraper/bad/internal/scrape"
)

// Run takes part in the election of each shard, again after each loss.
func Run(ctx context.Context, kube kubernetes.Interface, namespace string, s *scrape.Scraper) error {
	hooks := election.Hooks{
		Lead: func(leading context.Context) {
			klog.FromContext(leading).Info("leading", "shard", s.Shard)
			s.Run(ctx) // WANT ctxrunnable/callback-ignores-context
		},
		Lost: func() { klog.InfoS("lost the shard", "shard", s.Shard) },
	}
	cfg, err := election.Config(kube, namespace, s.Shard, hooks)
	if err != nil {
		return err
	}
	for ctx.Err() == nil {
		el, err := leaderelection.NewLeaderElector(cfg)
		if err != nil {
			return fmt.Errorf("elector of %s: %w", s.Shard, err)
		}
		el.Run(ctx)
	}
	return nil
}
