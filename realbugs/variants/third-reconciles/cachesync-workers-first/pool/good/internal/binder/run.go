package binder

import (
	"context"
	"errors"
	"sort"
	"time"

	corev1 "k8s.io/api/core/v1"
	"k8s.io/apimachinery/pkg/labels"
	utilruntime "k8s.io/apimachinery/pkg/util/runtime"
	"k8s.io/apimachinery/pkg/util/wait"
	"k8s.io/client-go/tools/cache"
	"k8s.io/klog/v2"
)

// Run starts the workers and blocks.
func (c *Controller) Run(ctx context.Context, workers int) error {
	defer utilruntime.HandleCrash()
	defer c.queue.ShutDown()
	klog.FromContext(ctx).Info("starting", "workers", workers)
	if !cache.WaitForCacheSync(ctx.Done(), c.synced...) {
		return errors.New("caches did not sync")
	}
	for range workers {
		go wait.UntilWithContext(ctx, c.runWorker, time.Second)
	}
	<-ctx.Done()
	return nil
}

func (c *Controller) runWorker(ctx context.Context) {
	for c.process(ctx) {
	}
}

func (c *Controller) process(ctx context.Context) bool {
	key, stop := c.queue.Get()
	if stop {
		return false
	}
	defer c.queue.Done(key)
	all, err := c.volumes.List(labels.Everything())
	if err == nil {
		var free []string
		for _, v := range all {
			if v.Status.Phase == corev1.VolumeAvailable {
				free = append(free, v.Name)
			}
		}
		sort.Strings(free)
		err = c.bind(ctx, key, free)
	}
	if err != nil {
		utilruntime.HandleErrorWithContext(ctx, err, "bind", "claim", key)
		c.queue.AddRateLimited(key)
		return true
	}
	c.queue.Forget(key)
	return true
}
