package orphans

import (
	"context"
	"time"

	"k8s.io/klog/v2"
	"sigs.k8s.io/controller-runtime/pkg/manager"
)

type Reaper struct{ Collector }

var _ manager.LeaderElectionRunnable = (*Reaper)(nil)

func (r *Reaper) Start(ctx context.Context) error {
rounds:
	for round := 1; ; round++ {
		switch {
		case ctx.Err() != nil:
			klog.InfoS("Reaper ends", "rounds", round)
			break rounds
		case round%60 == 0:
			klog.InfoS("Reaper alive", "rounds", round)
		}
		klog.V(3).InfoS("Swept", "removed", r.sweep(ctx))
		select {
		case <-ctx.Done():
		case <-time.After(time.Minute):
		}
	}
	return nil
}
