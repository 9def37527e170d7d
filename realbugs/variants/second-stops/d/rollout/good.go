package rollout

import (
	"context"
	"time"

	appsv1 "k8s.io/api/apps/v1"
	"sigs.k8s.io/controller-runtime/pkg/manager"
)

type Barrier struct{ Gate }

func (b *Barrier) Runnable() manager.RunnableFunc {
	return func(ctx context.Context) error {
		tick := time.NewTicker(3 * time.Second)
		defer tick.Stop()
		stopping := false
		for !stopping {
			var d appsv1.Deployment
			if err := b.Reader.Get(ctx, b.Key, &d); err != nil {
				b.Log.Error(err, "reading deployment", "key", b.Key)
			} else if b.done(&d) {
				b.Open()
				return nil
			}
			select {
			case <-tick.C:
				b.Log.V(1).Info("not rolled out yet", "ready", d.Status.ReadyReplicas)
			case <-ctx.Done():
				b.Log.Info("barrier is shutting down", "reason", ctx.Err())
				stopping = true
			}
		}
		return nil
	}
}

func WireBarrier(mgr manager.Manager, b *Barrier) error { return mgr.Add(b.Runnable()) }
