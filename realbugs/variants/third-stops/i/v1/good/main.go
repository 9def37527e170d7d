package app

import (
	"context"

	"golang.org/x/sync/errgroup"
	"k8s.io/klog/v2"

	"example.org/variants/third-stops/i/v1/good/upgrade"
)

type Config struct{ Workers int }

// Serve runs the upgrader and the drainer until ctx ends.
func Serve(ctx context.Context, cfg Config, upgrader, drainer *upgrade.Upgrader) error {
	klog.InfoS("starting", "workers", cfg.Workers)
	g, ctx := errgroup.WithContext(ctx)
	g.Go(func() error { return upgrader.RunWorkers(ctx, cfg.Workers) })
	g.Go(func() error { return drainer.RunWorkers(ctx, 1) })
	defer klog.InfoS("stopped")
	return g.Wait()
}
