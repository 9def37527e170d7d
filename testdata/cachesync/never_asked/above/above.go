// Package above starts controllers: it waits for all caches of its factory.
package above

import (
	"context"
	"time"

	"k8s.io/client-go/informers"
	"k8s.io/client-go/kubernetes"

	"github.com/ctrllint/ctrllint/testdata/cachesync/never_asked/waited"
)

func Run(ctx context.Context, client kubernetes.Interface) {
	factory := informers.NewSharedInformerFactory(client, time.Hour)
	evictor := waited.NewOkEvictor(factory.Core().V1().Pods())
	factory.Start(ctx.Done())
	factory.WaitForCacheSync(ctx.Done())
	evictor.Run(ctx)
}
