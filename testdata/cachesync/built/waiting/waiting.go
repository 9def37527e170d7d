// Package waiting waits for all caches before it runs a controller.
package waiting

import (
	"context"
	"time"

	"k8s.io/client-go/informers"
	"k8s.io/client-go/kubernetes"

	"github.com/ctrllint/ctrllint/testdata/cachesync/built/awaited"
)

// Run waits.
func Run(ctx context.Context, client kubernetes.Interface) {
	shared := informers.NewSharedInformerFactory(client, time.Hour)
	controller := awaited.OKServiceController(shared.Core().V1().Services(), shared.Core().V1().Endpoints())
	shared.Start(ctx.Done())
	for _, synced := range shared.WaitForCacheSync(ctx.Done()) {
		if !synced {
			return
		}
	}
	controller.Run(ctx)
}
