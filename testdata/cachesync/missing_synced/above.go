package missing_synced

import (
	"context"

	"k8s.io/client-go/tools/cache"

	"github.com/ctrllint/ctrllint/testdata/cachesync/missing_synced/deps"
)

// okAbove waits for the cache that Count leaves out.
func okAbove(ctx context.Context, caches *deps.Caches) int {
	if !cache.WaitForCacheSync(ctx.Done(), caches.ClaimsReady) {
		return 0
	}
	return caches.Count(ctx)
}
