package controllers

import (
	"context"
	"errors"
	"sync"
	"time"

	apierrors "k8s.io/apimachinery/pkg/api/errors"
	"k8s.io/apimachinery/pkg/util/wait"
	batchlisters "k8s.io/client-go/listers/batch/v1"
	"k8s.io/client-go/tools/cache"
	"k8s.io/client-go/util/workqueue"
	"k8s.io/klog/v2"
)

type CronController struct {
	jobs       batchlisters.CronJobLister
	jobsSynced cache.InformerSynced
	queue      workqueue.TypedRateLimitingInterface[string]
	metrics    func(ctx context.Context)
}

func (c *CronController) Run(ctx context.Context, workers int) error {
	var wg sync.WaitGroup
	defer wg.Wait()
	defer c.queue.ShutDown()
	wg.Go(func() { c.metrics(ctx) })
	if !cache.WaitForCacheSync(ctx.Done(), c.jobsSynced) {
		return errors.New("cron jobs did not sync")
	}
	for range workers {
		wg.Go(func() { wait.UntilWithContext(ctx, c.runWorker, time.Second) })
	}
	<-ctx.Done()
	return nil
}

func (c *CronController) runWorker(ctx context.Context) {
	for {
		key, quit := c.queue.Get()
		if quit {
			return
		}
		ns, name, _ := cache.SplitMetaNamespaceKey(key)
		if _, err := c.jobs.CronJobs(ns).Get(name); apierrors.IsNotFound(err) {
			klog.InfoS("cron job is gone", "job", key)
		}
		c.queue.Forget(key)
		c.queue.Done(key)
	}
}
