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

type ClaimController struct {
	claims corelisters.PersistentVolumeClaimLister
	ready  []cache.InformerSynced
}

func NewClaimController(f informers.SharedInformerFactory) *ClaimController {
	inf := f.Core().V1().PersistentVolumeClaims()
	c := &ClaimController{claims: inf.Lister()}
	c.ready = append(c.ready, inf.Informer().HasSynced)
	return c
}

func (c *ClaimController) Run(ctx context.Context) error {
	if !cache.WaitForNamedCacheSync("claims", ctx.Done(), c.ready...) {
		return fmt.Errorf("claims: %w", ctx.Err())
	}
	list, err := c.claims.List(labels.Everything())
	if err != nil {
		return err
	}
	klog.InfoS("claims", "count", len(list))
	<-ctx.Done()
	return nil
}
