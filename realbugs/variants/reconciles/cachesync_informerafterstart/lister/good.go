package main

import (
	"context"
	"time"

	"k8s.io/apimachinery/pkg/labels"
	"k8s.io/client-go/informers"
	"k8s.io/client-go/kubernetes"
	batchlisters "k8s.io/client-go/listers/batch/v1"
	corelisters "k8s.io/client-go/listers/core/v1"
	"k8s.io/client-go/rest"
	"k8s.io/client-go/tools/cache"
	"k8s.io/klog/v2"
)

type jobController struct {
	jobs  batchlisters.JobLister
	pods  corelisters.PodLister
	ready func() bool
}

func startJobs(ctx context.Context, cfg *rest.Config) error {
	kube, err := kubernetes.NewForConfig(cfg)
	if err != nil {
		return err
	}
	factory := informers.NewSharedInformerFactory(kube, time.Hour)
	batch := factory.Batch().V1().Jobs()
	core := factory.Core().V1()
	c := &jobController{jobs: batch.Lister()}
	factory.Start(ctx.Done())

	pods := core.Pods()
	c.pods = pods.Lister()
	c.ready = pods.Informer().HasSynced
	factory.Start(ctx.Done())
	if !cache.WaitForCacheSync(ctx.Done(), c.ready, batch.Informer().HasSynced) {
		return ctx.Err()
	}
	list, err := c.jobs.List(labels.Everything())
	if err != nil {
		return err
	}
	klog.InfoS("jobs", "count", len(list))
	return nil
}
