package failover

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"time"

	"k8s.io/apimachinery/pkg/labels"
	utilruntime "k8s.io/apimachinery/pkg/util/runtime"
	"k8s.io/apimachinery/pkg/util/wait"
	"k8s.io/client-go/tools/cache"
	"k8s.io/klog/v2"
)

// Run works with n workers until the context ends.
func (c *Controller) Run(ctx context.Context, n int) error {
	logger := klog.FromContext(ctx)
	var wg sync.WaitGroup
	defer wg.Wait()
	defer c.queue.ShutDown()
	logger.Info("waiting for caches")
	if !cache.WaitForCacheSync(ctx.Done(), c.nodesSynced, c.podsSynced, c.svcsSynced) {
		return errors.New("caches did not sync")
	}
	for range n {
		wg.Go(func() { wait.UntilWithContext(ctx, c.worker, time.Second) })
	}
	<-ctx.Done()
	return nil
}

func (c *Controller) worker(ctx context.Context) {
	for {
		node, stop := c.queue.Get()
		if stop {
			return
		}
		if err := c.sync(ctx, node); err != nil {
			utilruntime.HandleError(err)
			c.queue.AddRateLimited(node)
		} else {
			c.queue.Forget(node)
		}
		c.queue.Done(node)
	}
}

func (c *Controller) sync(ctx context.Context, name string) error {
	node, err := c.nodes.Get(name)
	if err != nil {
		return nil
	}
	if !node.Spec.Unschedulable {
		return nil
	}
	pods, err := c.pods.List(labels.Everything())
	if err != nil {
		return err
	}
	for _, p := range pods {
		if p.Spec.NodeName != name {
			continue
		}
		svc, err := c.svcs.Services(p.Namespace).Get(p.Labels["service"])
		if err != nil {
			continue
		}
		if err := c.move(ctx, svc, name); err != nil {
			return fmt.Errorf("move %s/%s: %w", svc.Namespace, svc.Name, err)
		}
	}
	return nil
}
