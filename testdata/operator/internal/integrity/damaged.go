package integrity

import (
	"context"
	"sync"
	"time"

	"k8s.io/apimachinery/pkg/util/wait"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/manager"

	"github.com/ctrllint/ctrllint/testdata/operator/api/v1alpha1"
)

// Damaged knows the copies that cannot be read any more.
type Damaged struct {
	Client  client.Client
	Read    func(location string) error
	Period  time.Duration
	Elected <-chan struct{}

	locations sync.Map
}

var _ manager.LeaderElectionRunnable = (*Damaged)(nil)

// NeedLeaderElection lets every replica look.
func (d *Damaged) NeedLeaderElection() bool { return false }

// Start looks once per period.
func (d *Damaged) Start(ctx context.Context) error {
	wait.UntilWithContext(ctx, d.look, d.Period)
	return nil
}

// Unreadable reports whether a copy is damaged.
func (d *Damaged) Unreadable(location string) bool {
	_, damaged := d.locations.Load(location)
	return damaged
}

func (d *Damaged) look(ctx context.Context) {
	var snapshots v1alpha1.SnapshotList
	if err := d.Client.List(ctx, &snapshots); err != nil {
		ctrl.LoggerFrom(ctx).Error(err, "cannot list snapshots")
		return
	}
	for i := range snapshots.Items {
		snapshot := &snapshots.Items[i]
		if snapshot.Status.Phase != v1alpha1.SnapshotComplete || d.Read(snapshot.Status.Location) == nil {
			continue
		}
		d.locations.Store(snapshot.Status.Location, true)
		d.note(ctx, snapshot)
	}
}

// note writes what was found, on the leader.
func (d *Damaged) note(ctx context.Context, snapshot *v1alpha1.Snapshot) {
	select {
	case <-d.Elected:
	default:
		return
	}
	snapshot.Status.Phase = v1alpha1.SnapshotFailed
	if err := d.Client.Status().Update(ctx, snapshot); err != nil {
		ctrl.LoggerFrom(ctx).Error(err, "cannot note that the copy is damaged", "snapshot", snapshot.Name)
	}
}
