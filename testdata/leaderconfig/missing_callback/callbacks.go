// Package callbacks holds electors by what they call.
package callbacks

import (
	"context"
	"time"

	"k8s.io/client-go/tools/leaderelection"
	"k8s.io/client-go/tools/leaderelection/resourcelock"
)

var watchDog = leaderelection.NewLeaderHealthzAdaptor(20 * time.Second)

func lead(context.Context) {}

func exit() { panic("lost the lease") }

func noStopped(ctx context.Context, lock resourcelock.Interface) {
	leaderelection.RunOrDie(ctx, leaderelection.LeaderElectionConfig{ // want `missing-callback: the elector has no OnStoppedLeading: it refuses to start, or with older client-go panics once the lease is lost`
		Lock:            lock,
		LeaseDuration:   15 * time.Second,
		RenewDeadline:   10 * time.Second,
		RetryPeriod:     2 * time.Second,
		ReleaseOnCancel: true,
		WatchDog:        watchDog,
		Callbacks:       leaderelection.LeaderCallbacks{OnStartedLeading: lead},
	})
}

func onStopped(stopped func()) leaderelection.LeaderCallbacks {
	return leaderelection.LeaderCallbacks{OnStoppedLeading: stopped}
}

func noStarted(lock resourcelock.Interface) (*leaderelection.LeaderElector, error) {
	return leaderelection.NewLeaderElector(leaderelection.LeaderElectionConfig{ // want `missing-callback: the elector has no OnStartedLeading`
		Lock:            lock,
		LeaseDuration:   15 * time.Second,
		RenewDeadline:   10 * time.Second,
		RetryPeriod:     2 * time.Second,
		ReleaseOnCancel: true,
		WatchDog:        watchDog,
		Callbacks:       onStopped(exit),
	})
}

// The second callback follows the literal.
func okLater(lock resourcelock.Interface) (*leaderelection.LeaderElector, error) {
	config := leaderelection.LeaderElectionConfig{
		Lock:            lock,
		LeaseDuration:   15 * time.Second,
		RenewDeadline:   10 * time.Second,
		RetryPeriod:     2 * time.Second,
		ReleaseOnCancel: true,
		WatchDog:        watchDog,
		Callbacks:       onStopped(exit),
	}
	config.Callbacks.OnStartedLeading = lead
	return leaderelection.NewLeaderElector(config)
}

// Who takes the callbacks adds the other one.
func okHalf() leaderelection.LeaderCallbacks {
	return leaderelection.LeaderCallbacks{OnStartedLeading: lead}
}

func okGiven(lock resourcelock.Interface, callbacks leaderelection.LeaderCallbacks) (*leaderelection.LeaderElector, error) {
	return leaderelection.NewLeaderElector(leaderelection.LeaderElectionConfig{
		Lock:            lock,
		LeaseDuration:   15 * time.Second,
		RenewDeadline:   10 * time.Second,
		RetryPeriod:     2 * time.Second,
		ReleaseOnCancel: true,
		WatchDog:        watchDog,
		Callbacks:       callbacks,
	})
}
