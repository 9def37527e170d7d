// Package waits waits for a cache that a controller reads.
package waits

import (
	"context"

	"k8s.io/client-go/informers"
	"k8s.io/client-go/tools/cache"

	"github.com/ctrllint/ctrllint/testdata/cachesync/handed_in"
)

// Start starts a controller once the cache of secrets has synced.
func Start(ctx context.Context, factory informers.SharedInformerFactory) {
	secrets := factory.Core().V1().Secrets()
	awaited := handed_in.NewOkAwaited(secrets.Lister(), factory.Core().V1().Pods())
	if cache.WaitForCacheSync(ctx.Done(), secrets.Informer().HasSynced) {
		go awaited.Run(ctx)
	}
}
