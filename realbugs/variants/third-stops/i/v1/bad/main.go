package app

import (
	"context"
	"sync"

	"k8s.io/klog/v2"

	"example.org/variants/third-stops/i/v1/bad/upgrade"
)

type Config struct{ Workers int }

// Serve runs the upgrader and the drainer until ctx ends.
func Serve(ctx context.Context, cfg Config, upgrader, drainer *upgrade.Upgrader) error {
	klog.InfoS("starting", "workers", cfg.Workers)
	var wg sync.WaitGroup
	wg.Add(2)
	go func() {
		defer wg.Done()
		upgrader.RunWorkers(ctx, cfg.Workers) // WANT errchan/dropped-error
	}()
	go func() {
		defer wg.Done()
		_ = drainer.RunWorkers(ctx, 1) // WANT errchan/dropped-error
	}()
	<-ctx.Done()
	wg.Wait()
	klog.InfoS("stopped")
	return nil
}
