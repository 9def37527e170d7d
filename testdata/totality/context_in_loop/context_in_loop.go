// Package context_in_loop elects under a context that gets another value in each round of a loop.
package context_in_loop

import (
	"context"
	"time"

	"k8s.io/client-go/tools/leaderelection"
	"k8s.io/client-go/tools/leaderelection/resourcelock"
)

type key int

func elect(lock resourcelock.Interface, verbose []string) {
	ctx := context.Background()
	for i, v := range verbose {
		ctx = context.WithValue(ctx, key(i), v)
	}
	leaderelection.RunOrDie(ctx, leaderelection.LeaderElectionConfig{ // want `uncancellable: RunOrDie runs under a context that never ends`
		Lock:            lock,
		LeaseDuration:   15 * time.Second,
		RenewDeadline:   10 * time.Second,
		RetryPeriod:     2 * time.Second,
		ReleaseOnCancel: true,
		Name:            "index",
		Callbacks: leaderelection.LeaderCallbacks{
			OnStartedLeading: func(ctx context.Context) { <-ctx.Done() },
			OnStoppedLeading: func() {},
		},
	})
}
