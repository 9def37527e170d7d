// Package server waits for all caches.
package server

import (
	"context"

	"k8s.io/client-go/informers"

	"github.com/ctrllint/ctrllint/testdata/cachesync/handed_in/later"
)

// Run waits before it starts what reads them.
func Run(ctx context.Context, factory informers.SharedInformerFactory) {
	_ = factory.Core().V1().Nodes().Informer()
	factory.Start(ctx.Done())
	factory.WaitForCacheSync(ctx.Done())
	later.Start(ctx, factory)
}
