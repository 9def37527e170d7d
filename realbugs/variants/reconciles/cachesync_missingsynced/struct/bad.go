package controllers

import (
	"context"
	"errors"
	"time"

	"k8s.io/apimachinery/pkg/labels"
	utilruntime "k8s.io/apimachinery/pkg/util/runtime"
	"k8s.io/apimachinery/pkg/util/wait"
	"k8s.io/client-go/informers"
	corelisters "k8s.io/client-go/listers/core/v1"
	"k8s.io/client-go/tools/cache"
	"k8s.io/klog/v2"
)

type Controller struct {
	pods           corelisters.PodLister
	podsSynced     cache.InformerSynced
	services       corelisters.ServiceLister
	servicesSynced cache.InformerSynced
	nodes          corelisters.NodeLister
	nodesSynced    cache.InformerSynced
}

func New(f informers.SharedInformerFactory) *Controller {
	core := f.Core().V1()
	return &Controller{
		pods:           core.Pods().Lister(),
		podsSynced:     core.Pods().Informer().HasSynced,
		services:       core.Services().Lister(),
		servicesSynced: core.Services().Informer().HasSynced,
		nodes:          core.Nodes().Lister(),
		nodesSynced:    core.Nodes().Informer().HasSynced,
	}
}

func (c *Controller) Run(ctx context.Context) error {
	if !cache.WaitForCacheSync(ctx.Done(), c.podsSynced, c.servicesSynced) { // WANT cachesync/missing-synced
		return errors.New("caches did not sync")
	}
	wait.UntilWithContext(ctx, c.sync, 30*time.Second)
	return nil
}

func (c *Controller) sync(ctx context.Context) {
	nodes, err := c.nodes.List(labels.Everything())
	if err != nil {
		utilruntime.HandleError(err)
		return
	}
	pods, _ := c.pods.List(labels.Everything())
	svcs, _ := c.services.List(labels.Everything())
	klog.InfoS("sync", "nodes", len(nodes), "pods", len(pods), "services", len(svcs))
}
