package controllers

import (
	"context"
	"errors"
	"time"

	apierrors "k8s.io/apimachinery/pkg/api/errors"
	"k8s.io/apimachinery/pkg/util/wait"
	batchlisters "k8s.io/client-go/listers/batch/v1"
	"k8s.io/client-go/tools/cache"
	"k8s.io/client-go/util/workqueue"
	"k8s.io/klog/v2"
)

type JobController struct {
	jobs       batchlisters.JobLister
	jobsSynced cache.InformerSynced
	queue      workqueue.TypedRateLimitingInterface[string]
}

func (c *JobController) Run(ctx context.Context, workers int) error {
	defer c.queue.ShutDown()
	for i := 0; i < workers; i++ {
		go wait.UntilWithContext(ctx, c.runWorker, time.Second) // WANT cachesync/workers-first
	}
	klog.InfoS("workers started", "count", workers)
	if !cache.WaitForCacheSync(ctx.Done(), c.jobsSynced) {
		return errors.New("jobs did not sync")
	}
	<-ctx.Done()
	return nil
}

func (c *JobController) runWorker(ctx context.Context) {
	for {
		key, quit := c.queue.Get()
		if quit {
			return
		}
		ns, name, _ := cache.SplitMetaNamespaceKey(key)
		if _, err := c.jobs.Jobs(ns).Get(name); apierrors.IsNotFound(err) {
			klog.InfoS("job is gone, dropping its backup", "job", key)
		}
		c.queue.Forget(key)
		c.queue.Done(key)
	}
}
