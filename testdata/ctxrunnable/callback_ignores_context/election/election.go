// Package election sets elections up for other packages.
package election

import (
	"context"

	"k8s.io/client-go/tools/leaderelection"
	"k8s.io/client-go/tools/leaderelection/resourcelock"
)

// Options say what a replica does with its lease.
type Options struct {
	Lock    resourcelock.Interface
	OnLease func(ctx context.Context)
	OnLoss  func()
}

// Run takes part in the election until ctx ends.
func Run(ctx context.Context, o Options) {
	leaderelection.RunOrDie(ctx, leaderelection.LeaderElectionConfig{
		Lock:      o.Lock,
		Callbacks: leaderelection.LeaderCallbacks{OnStartedLeading: o.OnLease, OnStoppedLeading: o.OnLoss},
	})
}
