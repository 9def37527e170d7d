package ipam

import (
	"context"
	"errors"

	"golang.org/x/sync/errgroup"
	"k8s.io/client-go/tools/cache"
)

// Run allocates until the context ends.
func (a *Allocator) Run(ctx context.Context) error {
	group, ctx := errgroup.WithContext(ctx)
	a.factory.Start(ctx.Done())
	for range 4 {
		group.Go(func() error { return a.loop(ctx) }) // WANT cachesync/workers-first
	}
	if !cache.WaitForCacheSync(ctx.Done(), a.factory.Core().V1().Nodes().Informer().HasSynced) {
		return errors.Join(errors.New("nodes did not sync"), group.Wait())
	}
	return group.Wait()
}
