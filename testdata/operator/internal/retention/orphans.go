package retention

import (
	"context"
	"time"

	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/manager"

	"github.com/ctrllint/ctrllint/testdata/operator/api/v1alpha1"
)

// A Store is where the copies lie.
type Store interface {
	List(ctx context.Context) (locations []string, err error)
	Delete(ctx context.Context, location string) error
}

// Orphans deletes copies whose snapshot is gone.
type Orphans struct {
	Client   client.Client
	Store    Store
	Interval time.Duration
	Backoff  time.Duration
}

var _ manager.LeaderElectionRunnable = (*Orphans)(nil)

// NeedLeaderElection keeps a single collector at work.
func (o *Orphans) NeedLeaderElection() bool { return true }

// Start collects once per interval, and after the backoff when a round has failed.
func (o *Orphans) Start(ctx context.Context) error {
	for {
		wait := o.Interval
		if err := o.collect(ctx); err != nil {
			ctrl.LoggerFrom(ctx).Error(err, "cannot collect orphans")
			wait = o.Backoff
		}
		select {
		case <-ctx.Done():
			return nil
		case <-time.After(wait):
		}
	}
}

func (o *Orphans) collect(ctx context.Context) error {
	var snapshots v1alpha1.SnapshotList
	if err := o.Client.List(ctx, &snapshots); err != nil {
		return err
	}
	owned := make(map[string]bool)
	for _, snapshot := range snapshots.Items {
		owned[snapshot.Status.Location] = true
	}
	locations, err := o.Store.List(ctx)
	if err != nil {
		return err
	}
	for _, location := range locations {
		if owned[location] {
			continue
		}
		if err := o.Store.Delete(ctx, location); err != nil {
			return err
		}
	}
	return nil
}
