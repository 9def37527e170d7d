// Package integrity looks after copies that were taken long ago. Every replica does, since each
// answers for what it serves.
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

// Missing knows the copies that are no longer where they were put.
type Missing struct {
	Client client.Client
	Check  func(location string) error
	Period time.Duration

	locations sync.Map
}

var _ manager.LeaderElectionRunnable = (*Missing)(nil)

// NeedLeaderElection lets every replica look.
func (m *Missing) NeedLeaderElection() bool { return false }

// Start looks once per period.
func (m *Missing) Start(ctx context.Context) error {
	wait.UntilWithContext(ctx, m.look, m.Period)
	return nil
}

// Gone reports whether a copy is missing.
func (m *Missing) Gone(location string) bool {
	_, gone := m.locations.Load(location)
	return gone
}

func (m *Missing) look(ctx context.Context) {
	var snapshots v1alpha1.SnapshotList
	if err := m.Client.List(ctx, &snapshots); err != nil {
		ctrl.LoggerFrom(ctx).Error(err, "cannot list snapshots")
		return
	}
	for i := range snapshots.Items {
		snapshot := &snapshots.Items[i]
		if snapshot.Status.Phase != v1alpha1.SnapshotComplete || m.Check(snapshot.Status.Location) == nil {
			continue
		}
		m.locations.Store(snapshot.Status.Location, true)
		snapshot.Status.Phase = v1alpha1.SnapshotFailed
		if err := m.Client.Status().Update(ctx, snapshot); err != nil {
			ctrl.LoggerFrom(ctx).Error(err, "cannot note that the copy is missing", "snapshot", snapshot.Name)
		}
	}
}
