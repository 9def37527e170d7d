package orphans

import (
	"context"
	"time"

	corev1 "k8s.io/api/core/v1"
	"k8s.io/klog/v2"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/manager"
)

type Collector struct {
	client.Client
	age time.Duration
}

var _ manager.LeaderElectionRunnable = (*Collector)(nil)

func (c *Collector) NeedLeaderElection() bool { return true }

func (c *Collector) sweep(ctx context.Context) (removed int) {
	var list corev1.PersistentVolumeList
	if err := c.List(ctx, &list); err != nil {
		klog.ErrorS(err, "Listing volumes")
		return 0
	}
	for i := range list.Items {
		pv := &list.Items[i]
		if pv.Status.Phase != corev1.VolumeReleased || time.Since(pv.CreationTimestamp.Time) < c.age {
			continue
		}
		if err := c.Delete(ctx, pv); client.IgnoreNotFound(err) != nil {
			klog.ErrorS(err, "Deleting volume", "volume", pv.Name)
			continue
		}
		removed++
	}
	return removed
}

func (c *Collector) Start(ctx context.Context) error {
	for round := 1; ; round++ {
		switch {
		case ctx.Err() != nil: // WANT ctxrunnable/spins-after-done or ctxrunnable/deaf-loop
			klog.InfoS("Collector ends", "rounds", round)
			break
		case round%60 == 0:
			klog.InfoS("Collector alive", "rounds", round)
		}
		klog.V(3).InfoS("Swept", "removed", c.sweep(ctx))
		time.Sleep(time.Minute)
	}
}
