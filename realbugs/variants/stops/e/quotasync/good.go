package quotasync

import (
	"context"
	"errors"
	"time"

	"k8s.io/klog/v2"
	"sigs.k8s.io/controller-runtime/pkg/manager"
)

func Limits(store Store, tenants func() []string) manager.Runnable {
	return manager.RunnableFunc(func(ctx context.Context) error {
		pause := time.NewTimer(0)
		defer pause.Stop()
		for {
			switch err := ctx.Err(); {
			case errors.Is(err, context.Canceled), errors.Is(err, context.DeadlineExceeded):
				klog.InfoS("limit sync is told to stop")
				return nil
			}
			select {
			case <-pause.C:
			case <-ctx.Done():
				continue
			}
			for _, t := range tenants() {
				if err := store.Sync(ctx, t); err != nil {
					klog.ErrorS(err, "sync", "tenant", t)
				}
			}
			pause.Reset(30 * time.Second)
		}
	})
}

func AddLimits(mgr manager.Manager, store Store, tenants func() []string) error {
	return mgr.Add(Limits(store, tenants))
}
