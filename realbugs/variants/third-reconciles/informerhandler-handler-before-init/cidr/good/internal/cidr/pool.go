package cidr

import (
	"context"
	"errors"
	"sync"

	apierrors "k8s.io/apimachinery/pkg/api/errors"
	utilruntime "k8s.io/apimachinery/pkg/util/runtime"
	"k8s.io/apimachinery/pkg/util/sets"
	"k8s.io/client-go/tools/cache"
)

type pool struct {
	mu   sync.Mutex
	free sets.Set[string]
}

func newPool(ranges []string) *pool { return &pool{free: sets.New(ranges...)} }

func (p *pool) take(r string) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.free.Delete(r)
}

func (p *pool) next() (string, bool) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.free.Len() == 0 {
		return "", false
	}
	r := sets.List(p.free)[0]
	p.free.Delete(r)
	return r, true
}

// Run assigns ranges until the context ends.
func (c *Controller) Run(ctx context.Context) error {
	if !cache.WaitForCacheSync(ctx.Done(), c.synced) {
		return errors.New("nodes did not sync")
	}
	context.AfterFunc(ctx, c.queue.ShutDown)
	for {
		name, quit := c.queue.Get()
		if quit {
			return nil
		}
		if err := c.sync(ctx, name); err != nil {
			utilruntime.HandleError(err)
			c.queue.AddRateLimited(name)
		} else {
			c.queue.Forget(name)
		}
		c.queue.Done(name)
	}
}

func (c *Controller) sync(ctx context.Context, name string) error {
	node, err := c.nodes.Get(name)
	if apierrors.IsNotFound(err) {
		return nil
	}
	if err != nil || len(node.Spec.PodCIDRs) > 0 {
		return err
	}
	r, ok := c.pool.next()
	if !ok {
		return errors.New("no range is free")
	}
	return c.assign(ctx, name, r)
}
