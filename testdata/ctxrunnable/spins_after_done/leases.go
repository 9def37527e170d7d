package spins_after_done

import (
	"context"
	"os"
	"time"

	"k8s.io/client-go/tools/leaderelection"
	"k8s.io/client-go/tools/leaderelection/resourcelock"
	"k8s.io/klog/v2"
)

// A role is kept up by the leader.
type role struct {
	lock resourcelock.Interface
	keep func() error
}

// okEndsWithTheLease ends the process when the lease is lost, and the loop with it.
func (r *role) okEndsWithTheLease(ctx context.Context) {
	leaderelection.RunOrDie(ctx, leaderelection.LeaderElectionConfig{
		Lock: r.lock, LeaseDuration: 15 * time.Second, RenewDeadline: 10 * time.Second, RetryPeriod: 2 * time.Second,
		Callbacks: leaderelection.LeaderCallbacks{
			OnStartedLeading: func(ctx context.Context) {
				for {
					select {
					case <-ctx.Done():
						klog.Info("stopped")
					default:
						_ = r.keep()
						time.Sleep(time.Minute)
					}
				}
			},
			OnStoppedLeading: func() { klog.Fatal("lost the lease") },
		},
	})
}

// The same in a method that is handed the context.
func (r *role) okEndsInAMethod(ctx context.Context) {
	leaderelection.RunOrDie(ctx, leaderelection.LeaderElectionConfig{
		Lock: r.lock, LeaseDuration: 15 * time.Second, RenewDeadline: 10 * time.Second, RetryPeriod: 2 * time.Second,
		Callbacks: leaderelection.LeaderCallbacks{
			OnStartedLeading: func(ctx context.Context) { r.lead(ctx) },
			OnStoppedLeading: func() { os.Exit(1) },
		},
	})
}

func (r *role) lead(ctx context.Context) {
	for {
		select {
		case <-ctx.Done():
			klog.Info("stopped")
		case <-time.After(time.Minute):
			_ = r.keep()
		}
	}
}

// goesOn takes part again.
func (r *role) goesOn(ctx context.Context) {
	for ctx.Err() == nil {
		leaderelection.RunOrDie(ctx, leaderelection.LeaderElectionConfig{
			Lock: r.lock, LeaseDuration: 15 * time.Second, RenewDeadline: 10 * time.Second, RetryPeriod: 2 * time.Second,
			Callbacks: leaderelection.LeaderCallbacks{
				OnStartedLeading: func(ctx context.Context) {
					for {
						select {
						case <-ctx.Done(): // want `spins-after-done: the loop goes on after ctx ends`
							klog.Info("stopped")
						case <-time.After(time.Minute):
							_ = r.keep()
						}
					}
				},
				OnStoppedLeading: func() { klog.Info("lost the lease") },
			},
		})
	}
}

// follow is run beside the election as well.
func (r *role) alsoBeside(ctx context.Context) {
	go r.follow(ctx)
	leaderelection.RunOrDie(ctx, leaderelection.LeaderElectionConfig{
		Lock: r.lock, LeaseDuration: 15 * time.Second, RenewDeadline: 10 * time.Second, RetryPeriod: 2 * time.Second,
		Callbacks: leaderelection.LeaderCallbacks{
			OnStartedLeading: func(ctx context.Context) { r.follow(ctx) },
			OnStoppedLeading: func() { klog.Fatal("lost the lease") },
		},
	})
}

func (r *role) follow(ctx context.Context) {
	for {
		select {
		case <-ctx.Done(): // want `spins-after-done: the loop goes on after ctx ends`
			klog.Info("stopped")
		case <-time.After(time.Minute):
			_ = r.keep()
		}
	}
}
