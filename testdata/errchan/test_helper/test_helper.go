// Package test_helper sets tests up: what it leaves behind ends with them.
package test_helper

import (
	"context"
	"testing"

	"sigs.k8s.io/controller-runtime/pkg/cache"
)

func okStartsForATest(t *testing.T, c cache.Cache) {
	ctx := t.Context()
	go c.Start(ctx)
	c.WaitForCacheSync(ctx)
	work(ctx)
}

func work(context.Context) {}
