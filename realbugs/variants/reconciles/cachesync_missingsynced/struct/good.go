package controllers

import (
	"context"
	"errors"

	"k8s.io/apimachinery/pkg/labels"
	"k8s.io/client-go/informers"
	corelisters "k8s.io/client-go/listers/core/v1"
	"k8s.io/client-go/tools/cache"
	"k8s.io/klog/v2"
)

type BackupController struct {
	pods       corelisters.PodLister
	podsSynced cache.InformerSynced
	pvcs       corelisters.PersistentVolumeClaimLister
	pvcsSynced cache.InformerSynced
}

func NewBackup(f informers.SharedInformerFactory) *BackupController {
	core := f.Core().V1()
	return &BackupController{
		pods:       core.Pods().Lister(),
		podsSynced: core.Pods().Informer().HasSynced,
		pvcs:       core.PersistentVolumeClaims().Lister(),
		pvcsSynced: core.PersistentVolumeClaims().Informer().HasSynced,
	}
}

func (c *BackupController) synced() []cache.InformerSynced {
	return []cache.InformerSynced{c.podsSynced, c.pvcsSynced}
}

func (c *BackupController) Run(ctx context.Context) error {
	if !cache.WaitForCacheSync(ctx.Done(), c.synced()...) {
		return errors.New("caches did not sync")
	}
	pods, err := c.pods.List(labels.Everything())
	if err != nil {
		return err
	}
	pvcs, err := c.pvcs.List(labels.Everything())
	klog.InfoS("sync", "pods", len(pods), "claims", len(pvcs))
	return err
}
