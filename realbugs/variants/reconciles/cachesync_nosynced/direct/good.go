package controllers

import (
	"context"
	"errors"
	"time"

	"k8s.io/apimachinery/pkg/util/wait"
	ctrlcache "sigs.k8s.io/controller-runtime/pkg/cache"
)

type TunnelRunner struct {
	cache ctrlcache.Cache
	work  func(ctx context.Context)
}

func (c *TunnelRunner) Start(ctx context.Context) error {
	if !c.cache.WaitForCacheSync(ctx) {
		return errors.New("cache did not sync")
	}
	wait.UntilWithContext(ctx, c.work, time.Second)
	return nil
}
