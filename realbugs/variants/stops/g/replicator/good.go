package replicator

import (
	"context"
	"time"

	"golang.org/x/sync/errgroup"
	"k8s.io/apimachinery/pkg/util/wait"
	"k8s.io/klog/v2"
	ctrl "sigs.k8s.io/controller-runtime"
)

type Checker struct {
	shards []string
	check  func(ctx context.Context, shard string) error
}

// Start gives a check that has begun ten seconds more.
func (c *Checker) Start(ctx context.Context) error {
	work, cancel := context.WithCancel(context.WithoutCancel(ctx))
	defer cancel()

	var g errgroup.Group
	for _, s := range c.shards {
		g.Go(func() error {
			wait.JitterUntilWithContext(work, func(ctx context.Context) {
				if err := c.check(ctx, s); err != nil {
					klog.ErrorS(err, "check", "shard", s)
				}
			}, 20*time.Second, 0.2, true)
			return nil
		})
	}

	<-ctx.Done()
	klog.InfoS("checker drains", "shards", len(c.shards))
	grace := time.AfterFunc(10*time.Second, cancel)
	defer grace.Stop()
	return g.Wait()
}

func AddChecker(mgr ctrl.Manager, shards []string, check func(context.Context, string) error) error {
	return mgr.Add(&Checker{shards: shards, check: check})
}
