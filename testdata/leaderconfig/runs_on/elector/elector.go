// Package elector wraps an election, as other packages run it.
package elector

import (
	"context"
	"errors"
	"sync/atomic"
	"time"

	"k8s.io/apimachinery/pkg/util/wait"
	"k8s.io/client-go/tools/leaderelection"
	"k8s.io/client-go/tools/leaderelection/resourcelock"
	"k8s.io/klog/v2"
)

// Elector runs an election.
type Elector interface {
	Run(ctx context.Context)
	IsLeader() bool
}

type elector struct {
	inner  *leaderelection.LeaderElector
	start  func(context.Context)
	stop   func()
	leader atomic.Bool
}

// New makes an elector that calls start while it leads, and stop, unless nil, once it does not.
func New(lock resourcelock.Interface, start func(context.Context), stop func()) (Elector, error) {
	e := &elector{start: start, stop: stop}
	inner, err := leaderelection.NewLeaderElector(leaderelection.LeaderElectionConfig{
		Lock:            lock,
		LeaseDuration:   15 * time.Second,
		RenewDeadline:   10 * time.Second,
		RetryPeriod:     2 * time.Second,
		ReleaseOnCancel: true,
		WatchDog:        leaderelection.NewLeaderHealthzAdaptor(20 * time.Second),
		Callbacks: leaderelection.LeaderCallbacks{
			OnStartedLeading: func(ctx context.Context) {
				e.leader.Store(true)
				if e.start != nil {
					e.start(ctx)
				}
			},
			OnStoppedLeading: func() {
				e.leader.Store(false)
				klog.Info("lost the lease")
				if e.stop != nil {
					e.stop()
				}
			},
		},
	})
	if err != nil {
		return nil, err
	}
	e.inner = inner
	return e, nil
}

func (e *elector) Run(ctx context.Context) { e.inner.Run(ctx) }

func (e *elector) IsLeader() bool { return e.leader.Load() }

// Campaign runs an election and calls work while this replica leads.
func Campaign(ctx context.Context, lock resourcelock.Interface, work func(context.Context)) {
	leaderelection.RunOrDie(ctx, leaderelection.LeaderElectionConfig{
		Lock:            lock,
		LeaseDuration:   15 * time.Second,
		RenewDeadline:   10 * time.Second,
		RetryPeriod:     2 * time.Second,
		ReleaseOnCancel: true,
		WatchDog:        leaderelection.NewLeaderHealthzAdaptor(20 * time.Second),
		Callbacks: leaderelection.LeaderCallbacks{
			OnStartedLeading: work,
			OnStoppedLeading: func() { klog.Info("lost the lease") },
		},
	})
}

// Hold returns nil once the lease is lost.
func Hold(ctx context.Context, lock resourcelock.Interface) error {
	inner, err := leaderelection.NewLeaderElector(settings(lock))
	if err != nil {
		return err
	}
	inner.Run(ctx)
	return nil
}

// HoldOrFail returns an error then.
func HoldOrFail(ctx context.Context, lock resourcelock.Interface) error {
	inner, err := leaderelection.NewLeaderElector(settings(lock))
	if err != nil {
		return err
	}
	inner.Run(ctx)
	return errors.New("lost the lease")
}

func settings(lock resourcelock.Interface) leaderelection.LeaderElectionConfig {
	return leaderelection.LeaderElectionConfig{
		Lock:            lock,
		LeaseDuration:   15 * time.Second,
		RenewDeadline:   10 * time.Second,
		RetryPeriod:     2 * time.Second,
		ReleaseOnCancel: true,
		WatchDog:        leaderelection.NewLeaderHealthzAdaptor(20 * time.Second),
		Callbacks: leaderelection.LeaderCallbacks{
			OnStartedLeading: func(ctx context.Context) { wait.UntilWithContext(ctx, func(context.Context) {}, time.Minute) },
			OnStoppedLeading: func() { klog.Info("lost the lease") },
		},
	}
}

// Make makes an elector of client-go that calls lead while it leads, and stop once it does not.
func Make(lock resourcelock.Interface, lead func(context.Context), stop func()) (*leaderelection.LeaderElector, error) {
	made, err := leaderelection.NewLeaderElector(leaderelection.LeaderElectionConfig{
		Lock: lock, LeaseDuration: 15 * time.Second, RenewDeadline: 10 * time.Second, RetryPeriod: 2 * time.Second,
		WatchDog: leaderelection.NewLeaderHealthzAdaptor(20 * time.Second),
		Callbacks: leaderelection.LeaderCallbacks{
			OnStartedLeading: lead,
			OnStoppedLeading: func() {
				klog.InfoS("lease is gone")
				if stop != nil {
					stop()
				}
			},
		},
	})
	if err != nil {
		return nil, err
	}
	return made, nil
}

// MakeExiting makes one that ends the process with the lease.
func MakeExiting(lock resourcelock.Interface, lead func(context.Context)) (*leaderelection.LeaderElector, error) {
	return leaderelection.NewLeaderElector(leaderelection.LeaderElectionConfig{
		Lock: lock, LeaseDuration: 15 * time.Second, RenewDeadline: 10 * time.Second, RetryPeriod: 2 * time.Second,
		WatchDog: leaderelection.NewLeaderHealthzAdaptor(20 * time.Second),
		Callbacks: leaderelection.LeaderCallbacks{
			OnStartedLeading: lead,
			OnStoppedLeading: func() { klog.Fatal("lease is gone") },
		},
	})
}
