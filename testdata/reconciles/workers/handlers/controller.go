// Package handlers has controllers of a project's own, whose workers call the handler of a kind and try again after a conflict by themselves.
package handlers

import (
	"context"
	"fmt"
	"time"

	"golang.org/x/sync/errgroup"
	"k8s.io/client-go/tools/cache"
	"k8s.io/client-go/util/retry"
	"k8s.io/client-go/util/workqueue"
	ctrl "sigs.k8s.io/controller-runtime"
)

// A Handler syncs objects of one kind.
type Handler interface {
	Sync(ctx context.Context, namespace, name string) error
}

// A Controller has a queue and what is done for its items.
type Controller struct {
	Queue   workqueue.TypedRateLimitingInterface[cache.ObjectName]
	Handler Handler
	Failed  func(what string)
}

func (c *Controller) run(ctx context.Context) { // reconciles: none
	group, ctx := errgroup.WithContext(ctx)
	for c.next(ctx, group) {
	}
	if err := group.Wait(); err != nil {
		ctrl.Log.Error(err, "a worker has failed")
	}
}

// next works on each item in a goroutine (radix-operator).
func (c *Controller) next(ctx context.Context, group *errgroup.Group) bool { // reconciles: none
	item, shutdown := c.Queue.Get()
	if shutdown {
		return false
	}
	group.Go(func() error { // reconciles: none
		defer c.Queue.Done(item)
		c.process(ctx, item)
		return nil
	})
	return true
}

func (c *Controller) process(ctx context.Context, item cache.ObjectName) { // reconciles: none
	err := func(item cache.ObjectName) error { // reconciles: none
		if err := c.sync(ctx, item); err != nil {
			c.Queue.AddRateLimited(item)
			return err
		}
		c.Queue.Forget(item)
		return nil
	}(item)
	if err != nil {
		ctrl.Log.Error(err, "not synced")
	}
}

func (c *Controller) sync(ctx context.Context, key cache.ObjectName) error { // reconciles: ends runs retries
	start := time.Now()
	defer func() { ctrl.Log.Info("synced", "after", time.Since(start)) }() // reconciles: runs
	namespace, name := key.Namespace, key.Name
	err := retry.RetryOnConflict(retry.DefaultRetry, func() error { // reconciles: ends runs retries
		return c.Handler.Sync(ctx, namespace, name)
	})
	if err != nil {
		c.Failed(fmt.Sprintf("sync of %s", key))
		return err
	}
	return nil
}
