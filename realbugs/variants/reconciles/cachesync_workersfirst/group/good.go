package controllers

import (
	"context"
	"time"

	"golang.org/x/sync/errgroup"
	"k8s.io/apimachinery/pkg/labels"
	"k8s.io/apimachinery/pkg/util/wait"
	corelisters "k8s.io/client-go/listers/core/v1"
	"k8s.io/client-go/tools/cache"
	"k8s.io/klog/v2"
)

type PruneController struct {
	nodes    corelisters.NodeLister
	informer cache.SharedIndexInformer
}

func (c *PruneController) prune(context.Context) {
	list, err := c.nodes.List(labels.Everything())
	klog.InfoS("nodes", "count", len(list), "err", err)
}

func (c *PruneController) Run(ctx context.Context) error {
	g, ctx := errgroup.WithContext(ctx)
	g.Go(func() error {
		c.informer.Run(ctx.Done())
		return nil
	})
	g.Go(func() error {
		if !cache.WaitForCacheSync(ctx.Done(), c.informer.HasSynced) {
			return ctx.Err()
		}
		wait.UntilWithContext(ctx, c.prune, time.Minute)
		return nil
	})
	return g.Wait()
}
