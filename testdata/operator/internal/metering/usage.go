// Package metering reports how much is stored.
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

// A Sink takes numbers.
type Sink interface {
	Set(ctx context.Context, name string, value int) error
}

// Usage reports the number of snapshots of each namespace.
type Usage struct {
	Client client.Client
	Sink   Sink
	Period time.Duration
}

var _ manager.Runnable = (*Usage)(nil)

// Start reports for as long as the manager runs.
func (u *Usage) Start(ctx context.Context) error {
	ctrl.LoggerFrom(ctx).Info("reporting usage", "period", u.Period)
	go wait.UntilWithContext(ctx, u.report, u.Period)
	return nil
}

func (u *Usage) report(ctx context.Context) {
	var snapshots v1alpha1.SnapshotList
	if err := u.Client.List(ctx, &snapshots); err != nil {
		ctrl.LoggerFrom(ctx).Error(err, "cannot list snapshots")
		return
	}
	counts := make(map[string]int)
	for _, snapshot := range snapshots.Items {
		counts[snapshot.Namespace]++
	}
	for namespace, count := range counts {
		if err := u.Sink.Set(ctx, namespace, count); err != nil {
			ctrl.LoggerFrom(ctx).Error(err, "cannot report usage", "namespace", namespace)
		}
	}
}
