package replicator

import (
	"context"
	"time"

	"golang.org/x/sync/errgroup"
	"k8s.io/apimachinery/pkg/util/wait"
	"k8s.io/klog/v2"
	ctrl "sigs.k8s.io/controller-runtime"
)

type Replicator struct {
	shards []string
	copy   func(ctx context.Context, shard string) error
}

// Start keeps a copy alive that has begun, and begins no new one.
func (r *Replicator) Start(ctx context.Context) error {
	work, cancel := context.WithCancel(context.WithoutCancel(ctx))
	defer cancel()

	var g errgroup.Group
	for _, s := range r.shards {
		g.Go(func() error {
			wait.JitterUntilWithContext(work, func(ctx context.Context) {
				if err := r.copy(ctx, s); err != nil {
					klog.ErrorS(err, "copy", "shard", s)
				}
			}, 20*time.Second, 0.2, true)
			return nil
		})
	}

	<-ctx.Done()
	klog.InfoS("replicator drains", "shards", len(r.shards))
	return g.Wait() // WANT ctxrunnable/blocks-forever or ctxrunnable/serve-without-stop or ctxrunnable/detached-context
}

func Add(mgr ctrl.Manager, shards []string, copy func(context.Context, string) error) error {
	return mgr.Add(&Replicator{shards: shards, copy: copy})
}
