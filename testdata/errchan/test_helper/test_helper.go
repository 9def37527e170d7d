// Package test_helper sets tests up: what it leaves behind ends with them.
package test_helper

import (
	"context"

	"sigs.k8s.io/controller-runtime/pkg/cache"
	"sigs.k8s.io/controller-runtime/pkg/envtest"
)

type environment struct{ env *envtest.Environment }

func (e *environment) okStarts(ctx context.Context, c cache.Cache) {
	go c.Start(ctx)
	c.WaitForCacheSync(ctx)
	work(ctx)
}

func work(context.Context) {}
