package controllers

import (
	"context"
	"errors"
	"time"

	utilruntime "k8s.io/apimachinery/pkg/util/runtime"
	"k8s.io/apimachinery/pkg/util/wait"
	corelisters "k8s.io/client-go/listers/core/v1"
	"k8s.io/client-go/tools/cache"
	"k8s.io/klog/v2"
)

type DatabaseController struct {
	pods   corelisters.PodLister
	synced cache.InformerSynced
	work   func(ctx context.Context)
}

func (c *DatabaseController) Run(ctx context.Context, workers int) error {
	defer utilruntime.HandleCrash()
	klog.InfoS("starting", "workers", workers, "synced", c.synced())
	if !cache.WaitForCacheSync(ctx.Done()) { // WANT cachesync/no-synced-funcs
		return errors.New("caches did not sync")
	}
	for range workers {
		go wait.UntilWithContext(ctx, c.work, time.Second)
	}
	<-ctx.Done()
	return nil
}
