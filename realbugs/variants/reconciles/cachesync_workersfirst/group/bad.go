package controllers

import (
	"context"
	"errors"
	"sync"
	"time"

	"golang.org/x/sync/errgroup"
	corelisters "k8s.io/client-go/listers/core/v1"
	"k8s.io/client-go/tools/cache"
)

type SweepController struct {
	nodes    corelisters.NodeLister
	informer cache.SharedIndexInformer
	lost     map[string]bool
	mu       sync.Mutex
}

func (c *SweepController) sweep(ctx context.Context) error {
	t := time.NewTicker(time.Minute)
	defer t.Stop()
	for {
		c.mu.Lock()
		for name := range c.lost {
			if _, err := c.nodes.Get(name); err != nil {
				delete(c.lost, name)
			}
		}
		c.mu.Unlock()
		select {
		case <-ctx.Done():
			return nil
		case <-t.C:
		}
	}
}

func (c *SweepController) Run(ctx context.Context) error {
	g, ctx := errgroup.WithContext(ctx)
	g.Go(func() error {
		return c.sweep(ctx) // WANT cachesync/workers-first
	})
	g.Go(func() error {
		c.informer.Run(ctx.Done())
		return nil
	})
	if !cache.WaitForCacheSync(ctx.Done(), c.informer.HasSynced) {
		return errors.Join(ctx.Err(), g.Wait())
	}
	return g.Wait()
}
