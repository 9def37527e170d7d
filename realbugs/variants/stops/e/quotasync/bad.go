package quotasync

import (
	"context"
	"errors"
	"time"

	"k8s.io/klog/v2"
	"sigs.k8s.io/controller-runtime/pkg/manager"
)

type Store interface {
	Sync(ctx context.Context, tenant string) error
}

func Quotas(store Store, tenants func() []string) manager.Runnable {
	return manager.RunnableFunc(func(ctx context.Context) error {
		pause := 30 * time.Second
		for {
			switch err := ctx.Err(); { // WANT ctxrunnable/spins-after-done or ctxrunnable/deaf-loop
			case errors.Is(err, context.Canceled), errors.Is(err, context.DeadlineExceeded):
				klog.InfoS("quota sync is told to stop")
				break
			}
			for _, t := range tenants() {
				if err := store.Sync(ctx, t); err != nil {
					klog.ErrorS(err, "sync", "tenant", t)
				}
			}
			time.Sleep(pause)
		}
	})
}

func Add(mgr manager.Manager, store Store, tenants func() []string) error {
	return mgr.Add(Quotas(store, tenants))
}
