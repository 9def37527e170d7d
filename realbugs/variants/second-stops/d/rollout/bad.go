package rollout

import (
	"context"
	"time"

	"github.com/go-logr/logr"
	appsv1 "k8s.io/api/apps/v1"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/manager"
)

type Gate struct {
	Reader client.Reader
	Key    client.ObjectKey
	Log    logr.Logger
	Open   func()
}

func (g *Gate) done(d *appsv1.Deployment) bool {
	return d.Status.ObservedGeneration >= d.Generation && d.Status.ReadyReplicas == d.Status.Replicas
}

// Runnable opens the gate once the data plane has been rolled out.
func (g *Gate) Runnable() manager.RunnableFunc {
	return func(ctx context.Context) error {
		tick := time.NewTicker(3 * time.Second)
		defer tick.Stop()
		for {
			var d appsv1.Deployment
			if err := g.Reader.Get(ctx, g.Key, &d); err != nil {
				g.Log.Error(err, "reading deployment", "key", g.Key)
			} else if g.done(&d) {
				g.Open()
				return nil
			}
			select {
			case <-tick.C:
				g.Log.V(1).Info("not rolled out yet", "ready", d.Status.ReadyReplicas)
			case <-ctx.Done(): // WANT ctxrunnable/spins-after-done
				g.Log.Info("gate is shutting down", "reason", ctx.Err())
			}
		}
	}
}

func Wire(mgr manager.Manager, g *Gate) error { return mgr.Add(g.Runnable()) }
