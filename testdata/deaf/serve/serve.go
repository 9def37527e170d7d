// Package serve runs an election for two programs, of which one catches the signals.
package serve

import (
	"context"
	"log"
	"os"
	"time"

	"k8s.io/client-go/tools/leaderelection"
	"k8s.io/client-go/tools/leaderelection/resourcelock"
)

var watchDog = leaderelection.NewLeaderHealthzAdaptor(20 * time.Second)

// Elect leads and works.
func Elect(lock resourcelock.Interface, work func(context.Context)) {
	leaderelection.RunOrDie(context.TODO(), leaderelection.LeaderElectionConfig{ // want `uncancellable: RunOrDie runs under a context that never ends, so that no shutdown stops what OnStartedLeading runs`
		Lock:            lock,
		LeaseDuration:   15 * time.Second,
		RenewDeadline:   10 * time.Second,
		RetryPeriod:     5 * time.Second,
		ReleaseOnCancel: len(os.Args) > 3,
		WatchDog:        watchDog,
		Callbacks: leaderelection.LeaderCallbacks{
			OnStartedLeading: func(ctx context.Context) {
				go work(ctx)
				<-ctx.Done()
			},
			OnStoppedLeading: func() { log.Fatal("the lease is lost") },
		},
	})
}
