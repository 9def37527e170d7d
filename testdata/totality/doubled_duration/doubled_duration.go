// Package doubled_duration elects with a duration that is doubled again and again: a walk over both
// operands of each sum takes 2^40 steps.
package doubled_duration

import (
	"context"
	"time"

	"k8s.io/client-go/tools/leaderelection"
	"k8s.io/client-go/tools/leaderelection/resourcelock"
)

func elect(ctx context.Context, lock resourcelock.Interface, lease time.Duration) {
	d := lease
	d += d
	d += d
	d += d
	d += d
	d += d
	d += d
	d += d
	d += d
	d += d
	d += d
	d += d
	d += d
	d += d
	d += d
	d += d
	d += d
	d += d
	d += d
	d += d
	d += d
	d += d
	d += d
	d += d
	d += d
	d += d
	d += d
	d += d
	d += d
	d += d
	d += d
	d += d
	d += d
	d += d
	d += d
	d += d
	d += d
	d += d
	d += d
	d += d
	d += d
	leaderelection.RunOrDie(ctx, leaderelection.LeaderElectionConfig{
		Lock:          lock,
		LeaseDuration: d,
		RenewDeadline: lease,
		RetryPeriod:   2 * time.Second,
		Name:          "index",
		Callbacks: leaderelection.LeaderCallbacks{
			OnStartedLeading: func(ctx context.Context) { <-ctx.Done() },
			OnStoppedLeading: func() { panic("lost") },
		},
	})
}
