// Package retention deletes what is no longer to be kept.
package retention

import (
	"context"
	"time"

	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/manager"

	"github.com/ctrllint/ctrllint/testdata/operator/api/v1alpha1"
)

// Pruner deletes snapshots whose retention has passed.
type Pruner struct {
	Client   client.Client
	Interval time.Duration
	Backoff  time.Duration
}

var _ manager.LeaderElectionRunnable = (*Pruner)(nil)

// NeedLeaderElection keeps a single pruner at work.
func (p *Pruner) NeedLeaderElection() bool { return true }

// Start prunes once per interval. When the API server does not answer it tries again after the
// backoff, without waiting for the next round.
func (p *Pruner) Start(ctx context.Context) error {
	log := ctrl.LoggerFrom(ctx).WithName("pruner")
	ticker := time.NewTicker(p.Interval)
	defer ticker.Stop()
	for {
		var snapshots v1alpha1.SnapshotList
		if err := p.Client.List(ctx, &snapshots); err != nil {
			log.Error(err, "cannot list snapshots")
			time.Sleep(p.Backoff)
			continue
		}
		for i := range snapshots.Items {
			if !expired(&snapshots.Items[i], time.Now()) {
				continue
			}
			if err := p.Client.Delete(ctx, &snapshots.Items[i]); client.IgnoreNotFound(err) != nil {
				log.Error(err, "cannot delete", "snapshot", client.ObjectKeyFromObject(&snapshots.Items[i]))
			}
		}
		select {
		case <-ctx.Done():
			return nil
		case <-ticker.C:
		}
	}
}

// expired reports whether a complete snapshot has outlived its retention.
func expired(snapshot *v1alpha1.Snapshot, now time.Time) bool {
	if snapshot.Status.CompletedAt == nil || snapshot.Spec.Retention.Duration == 0 {
		return false
	}
	return now.After(snapshot.Status.CompletedAt.Add(snapshot.Spec.Retention.Duration))
}
