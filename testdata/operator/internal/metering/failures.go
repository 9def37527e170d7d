package metering

import (
	"context"
	"time"

	"k8s.io/apimachinery/pkg/util/wait"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/manager"

	"github.com/ctrllint/ctrllint/testdata/operator/api/v1alpha1"
)

// Failures reports the number of snapshots that have failed.
type Failures struct {
	Client client.Client
	Sink   Sink
	Period time.Duration
}

var _ manager.Runnable = (*Failures)(nil)

// Start reports until its context ends.
func (f *Failures) Start(ctx context.Context) error {
	wait.UntilWithContext(ctx, f.report, f.Period)
	return nil
}

func (f *Failures) report(ctx context.Context) {
	var snapshots v1alpha1.SnapshotList
	if err := f.Client.List(ctx, &snapshots); err != nil {
		ctrl.LoggerFrom(ctx).Error(err, "cannot list snapshots")
		return
	}
	failed := 0
	for _, snapshot := range snapshots.Items {
		if snapshot.Status.Phase == v1alpha1.SnapshotFailed {
			failed++
		}
	}
	if err := f.Sink.Set(ctx, "failed", failed); err != nil {
		ctrl.LoggerFrom(ctx).Error(err, "cannot report failures")
	}
}
