package controllers

import (
	"context"
	"fmt"

	"k8s.io/apimachinery/pkg/labels"
	"k8s.io/client-go/informers"
	corelisters "k8s.io/client-go/listers/core/v1"
	"k8s.io/client-go/tools/cache"
	"k8s.io/klog/v2"
)

type VolumeController struct {
	claims corelisters.PersistentVolumeClaimLister
	ready  []cache.InformerSynced
}

func NewVolumeController(f informers.SharedInformerFactory) *VolumeController {
	return &VolumeController{claims: f.Core().V1().PersistentVolumeClaims().Lister()}
}

func (c *VolumeController) Run(ctx context.Context) error {
	if !cache.WaitForNamedCacheSync("volumes", ctx.Done(), c.ready...) { // WANT cachesync/no-synced-funcs
		return fmt.Errorf("volumes: %w", ctx.Err())
	}
	list, err := c.claims.List(labels.Everything())
	if err != nil {
		return err
	}
	klog.InfoS("claims", "count", len(list))
	<-ctx.Done()
	return nil
}
