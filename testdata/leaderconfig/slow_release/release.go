// Package slow_release holds elections by what ends with them.
package slow_release

import (
	"context"
	"os/signal"
	"syscall"
	"time"

	"k8s.io/apimachinery/pkg/util/wait"
	"k8s.io/client-go/tools/leaderelection"
	"k8s.io/client-go/tools/leaderelection/resourcelock"
	"k8s.io/klog/v2"
)

var watchDog = leaderelection.NewLeaderHealthzAdaptor(20 * time.Second)

func syncMachines(ctx context.Context) {
	wait.UntilWithContext(ctx, func(context.Context) {}, time.Minute)
}

// panicsAfterwards runs nothing after the election but a panic, which restarts the pod.
func panicsAfterwards(ctx context.Context, lock resourcelock.Interface) {
	leaderelection.RunOrDie(ctx, leaderelection.LeaderElectionConfig{ // want `slow-release: the lease is not released at shutdown`
		Lock:          lock,
		LeaseDuration: 120 * time.Second,
		RenewDeadline: 110 * time.Second,
		RetryPeriod:   20 * time.Second,
		WatchDog:      watchDog,
		Callbacks: leaderelection.LeaderCallbacks{
			OnStartedLeading: syncMachines,
			OnStoppedLeading: func() { klog.Info("lost the lease") },
		},
	})
	panic("unreachable")
}

// fatalAfterwards makes the elector itself, and ends the process when it returns.
func fatalAfterwards(ctx context.Context, lock resourcelock.Interface) {
	elector, err := leaderelection.NewLeaderElector(leaderelection.LeaderElectionConfig{
		Lock:            lock,
		LeaseDuration:   15 * time.Second,
		RenewDeadline:   10 * time.Second,
		RetryPeriod:     2 * time.Second,
		ReleaseOnCancel: false, // want `slow-release: the lease is not released at shutdown`
		WatchDog:        watchDog,
		Callbacks: leaderelection.LeaderCallbacks{
			OnStartedLeading: syncMachines,
			OnStoppedLeading: func() { klog.Info("lost the lease") },
		},
	})
	if err != nil {
		klog.Fatal(err)
	}
	elector.Run(ctx)
	klog.Fatal("the lease is lost")
}

// cancelledOnLoss ends the work of the process when the lease is lost.
func cancelledOnLoss(parent context.Context, lock resourcelock.Interface) error {
	ctx, cancel := context.WithCancel(parent)
	defer cancel()
	go leaderelection.RunOrDie(ctx, leaderelection.LeaderElectionConfig{ // want `slow-release: the lease is not released at shutdown`
		Lock:          lock,
		LeaseDuration: 15 * time.Second,
		RenewDeadline: 10 * time.Second,
		RetryPeriod:   2 * time.Second,
		WatchDog:      watchDog,
		Callbacks: leaderelection.LeaderCallbacks{
			OnStartedLeading: syncMachines,
			OnStoppedLeading: cancel,
		},
	})
	<-ctx.Done()
	return ctx.Err()
}

// closedOnLoss closes the channel for which the process waits.
func closedOnLoss(ctx context.Context, lock resourcelock.Interface) {
	lost := make(chan struct{})
	go leaderelection.RunOrDie(ctx, leaderelection.LeaderElectionConfig{ // want `slow-release: the lease is not released at shutdown`
		Lock:          lock,
		LeaseDuration: 15 * time.Second,
		RenewDeadline: 10 * time.Second,
		RetryPeriod:   2 * time.Second,
		WatchDog:      watchDog,
		Callbacks: leaderelection.LeaderCallbacks{
			OnStartedLeading: syncMachines,
			OnStoppedLeading: func() { close(lost) },
		},
	})
	<-lost
}

// lastInCommand is the last thing that a program does which ends with the signals.
func lastInCommand(lock resourcelock.Interface) {
	ctx, stop := signal.NotifyContext(context.Background(), syscall.SIGTERM)
	defer stop()
	elect(ctx, lock)
}

func elect(ctx context.Context, lock resourcelock.Interface) {
	leaderelection.RunOrDie(ctx, leaderelection.LeaderElectionConfig{ // want `slow-release: the lease is not released at shutdown`
		Lock:          lock,
		LeaseDuration: 15 * time.Second,
		RenewDeadline: 10 * time.Second,
		RetryPeriod:   2 * time.Second,
		WatchDog:      watchDog,
		Callbacks: leaderelection.LeaderCallbacks{
			OnStartedLeading: syncMachines,
			OnStoppedLeading: func() { klog.Info("lost the lease") },
		},
	})
}

// okReleased gives the lease back.
func okReleased(ctx context.Context, lock resourcelock.Interface) {
	leaderelection.RunOrDie(ctx, leaderelection.LeaderElectionConfig{
		Lock:            lock,
		LeaseDuration:   15 * time.Second,
		RenewDeadline:   10 * time.Second,
		RetryPeriod:     2 * time.Second,
		ReleaseOnCancel: true,
		WatchDog:        watchDog,
		Callbacks: leaderelection.LeaderCallbacks{
			OnStartedLeading: syncMachines,
			OnStoppedLeading: func() { klog.Info("lost the lease") },
		},
	})
	panic("unreachable")
}

// okGoesOn takes part in the next election: nothing shows that the work of the last one has ended.
func okGoesOn(ctx context.Context, lock resourcelock.Interface) {
	for ctx.Err() == nil {
		leaderelection.RunOrDie(ctx, leaderelection.LeaderElectionConfig{
			Lock:          lock,
			LeaseDuration: 15 * time.Second,
			RenewDeadline: 10 * time.Second,
			RetryPeriod:   2 * time.Second,
			WatchDog:      watchDog,
			Callbacks: leaderelection.LeaderCallbacks{
				OnStartedLeading: syncMachines,
				OnStoppedLeading: func() { klog.Info("lost the lease") },
			},
		})
	}
}

// okPanicsOrReturns ends the process on one path only.
func okPanicsOrReturns(ctx context.Context, lock resourcelock.Interface) error {
	leaderelection.RunOrDie(ctx, leaderelection.LeaderElectionConfig{
		Lock:          lock,
		LeaseDuration: 15 * time.Second,
		RenewDeadline: 10 * time.Second,
		RetryPeriod:   2 * time.Second,
		WatchDog:      watchDog,
		Callbacks: leaderelection.LeaderCallbacks{
			OnStartedLeading: syncMachines,
			OnStoppedLeading: func() { klog.Info("lost the lease") },
		},
	})
	if ctx.Err() == nil {
		panic("the lease is lost")
	}
	return nil
}
