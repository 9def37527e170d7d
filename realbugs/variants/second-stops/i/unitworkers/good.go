package unitworkers

import (
	"context"

	"golang.org/x/sync/errgroup"
	"k8s.io/klog/v2"
)

func RunAll(ctx context.Context, units []*Unit) error {
	g, ctx := errgroup.WithContext(ctx)
	for _, u := range units {
		g.Go(func() error {
			return u.RunWorkers(ctx, 2)
		})
	}
	klog.InfoS("Units started", "count", len(units))
	return g.Wait()
}
