// Package runson holds elections by what follows them.
package runson

import (
	"context"
	"errors"
	"os"
	"sync"
	"sync/atomic"
	"time"

	"golang.org/x/sync/errgroup"
	"k8s.io/apimachinery/pkg/util/wait"
	"k8s.io/client-go/tools/leaderelection"
	"k8s.io/client-go/tools/leaderelection/resourcelock"
	"k8s.io/klog/v2"
	"sigs.k8s.io/controller-runtime/pkg/manager"
)

var watchDog = leaderelection.NewLeaderHealthzAdaptor(20 * time.Second)

func syncVolumes(ctx context.Context) {
	wait.UntilWithContext(ctx, func(context.Context) {}, time.Minute)
}

func serve(ctx context.Context) error {
	<-ctx.Done()
	return nil
}

func config(lock resourcelock.Interface, stopped func()) leaderelection.LeaderElectionConfig {
	return leaderelection.LeaderElectionConfig{
		Lock:            lock,
		LeaseDuration:   15 * time.Second,
		RenewDeadline:   10 * time.Second,
		RetryPeriod:     2 * time.Second,
		ReleaseOnCancel: true,
		WatchDog:        watchDog,
		Callbacks:       leaderelection.LeaderCallbacks{OnStartedLeading: syncVolumes, OnStoppedLeading: stopped},
	}
}

func logOnly() { klog.Info("lost the lease") }

func started(ctx context.Context, lock resourcelock.Interface) error {
	go leaderelection.RunOrDie(ctx, config(lock, logOnly)) // want `runs-on-after-loss: the process goes on when RunOrDie returns: once the lease is lost, it never leads or campaigns again`
	return serve(ctx)
}

func startedInClosure(ctx context.Context, lock resourcelock.Interface) error {
	go func() { // related `nothing follows the end of this goroutine`
		leaderelection.RunOrDie(ctx, config(lock, logOnly)) // want `runs-on-after-loss: the process goes on when RunOrDie returns`
		klog.Info("the election is over")
	}()
	return serve(ctx)
}

type controller struct {
	elector *leaderelection.LeaderElector
	stopped chan struct{}
}

func newController(lock resourcelock.Interface) (*controller, error) {
	elector, err := leaderelection.NewLeaderElector(config(lock, func() { klog.Warning("lost the lease") }))
	if err != nil {
		return nil, err
	}
	return &controller{elector: elector}, nil
}

func (c *controller) elect(ctx context.Context) {
	c.elector.Run(ctx) // want `runs-on-after-loss: the process goes on when Run returns`
}

func (c *controller) run(ctx context.Context) error {
	go c.elect(ctx) // related `nothing follows the end of this goroutine`
	return serve(ctx)
}

// The wait is for the shutdown, and the lease is lost without one.
func waits(ctx context.Context, lock resourcelock.Interface) {
	leaderelection.RunOrDie(ctx, config(lock, logOnly)) // want `runs-on-after-loss: the process goes on when RunOrDie returns`
	<-ctx.Done()                                        // related `it waits for the end of the process here`
}

// The manager is content with a component that returns nil.
func component(mgr manager.Manager, lock resourcelock.Interface) error {
	return mgr.Add(manager.RunnableFunc(func(ctx context.Context) error {
		leaderelection.RunOrDie(ctx, config(lock, logOnly)) // want `runs-on-after-loss: the process goes on when RunOrDie returns`
		return nil
	}))
}

// The manager stops when the component fails.
func okComponent(mgr manager.Manager, lock resourcelock.Interface) error {
	return mgr.Add(manager.RunnableFunc(func(ctx context.Context) error {
		leaderelection.RunOrDie(ctx, config(lock, logOnly))
		return errors.New("lost the lease")
	}))
}

// The caller ends the process, or does not: it is not seen.
func okReturns(ctx context.Context, lock resourcelock.Interface) error {
	leaderelection.RunOrDie(ctx, config(lock, logOnly))
	return errors.New("lost the lease")
}

func okExits(ctx context.Context, lock resourcelock.Interface) error {
	go func() {
		leaderelection.RunOrDie(ctx, config(lock, logOnly))
		klog.Fatal("lost the lease")
	}()
	return serve(ctx)
}

func okExitsInCallback(ctx context.Context, lock resourcelock.Interface) error {
	go leaderelection.RunOrDie(ctx, config(lock, func() {
		klog.Info("lost the lease")
		os.Exit(1)
	}))
	return serve(ctx)
}

func okCancels(ctx context.Context, lock resourcelock.Interface) error {
	ctx, cancel := context.WithCancel(ctx)
	go func() {
		defer cancel()
		leaderelection.RunOrDie(ctx, config(lock, logOnly))
	}()
	return serve(ctx)
}

func okCloses(ctx context.Context, lock resourcelock.Interface) error {
	lost := make(chan struct{})
	go leaderelection.RunOrDie(ctx, config(lock, func() { close(lost) }))
	select {
	case <-lost:
		return errors.New("lost the lease")
	case <-ctx.Done():
		return nil
	}
}

func okAwaited(ctx context.Context, lock resourcelock.Interface) error {
	lost := make(chan struct{})
	go func() {
		defer close(lost)
		leaderelection.RunOrDie(ctx, config(lock, logOnly))
	}()
	<-lost
	return errors.New("lost the lease")
}

func okLoop(ctx context.Context, lock resourcelock.Interface) error {
	go func() {
		for ctx.Err() == nil {
			leaderelection.RunOrDie(ctx, config(lock, logOnly))
		}
	}()
	return serve(ctx)
}

func okUntil(ctx context.Context, lock resourcelock.Interface) error {
	go wait.UntilWithContext(ctx, func(ctx context.Context) {
		leaderelection.RunOrDie(ctx, config(lock, logOnly))
	}, time.Second)
	return serve(ctx)
}

// Losing the lease starts the next election.
func okCampaignsAgain(ctx context.Context, lock resourcelock.Interface) error {
	var campaign func()
	campaign = func() {
		go leaderelection.RunOrDie(ctx, config(lock, func() { campaign() }))
	}
	campaign()
	return serve(ctx)
}

// There is no work that could go on: the flag says who leads.
func okFlagOnly(ctx context.Context, lock resourcelock.Interface, leader *atomic.Bool) error {
	go leaderelection.RunOrDie(ctx, leaderelection.LeaderElectionConfig{
		Lock:            lock,
		LeaseDuration:   15 * time.Second,
		RenewDeadline:   10 * time.Second,
		RetryPeriod:     2 * time.Second,
		ReleaseOnCancel: true,
		WatchDog:        watchDog,
		Callbacks: leaderelection.LeaderCallbacks{
			OnStartedLeading: func(context.Context) { leader.Store(true) },
			OnStoppedLeading: func() { leader.Store(false) },
		},
	})
	return serve(ctx)
}

// The group waits for the server too, and that for the shutdown.
func inErrorGroup(ctx context.Context, lock resourcelock.Interface) error {
	group, ctx := errgroup.WithContext(ctx)
	group.Go(func() error { return serve(ctx) })
	group.Go(func() error { // related `the rest of the group goes on`
		leaderelection.RunOrDie(ctx, config(lock, logOnly)) // want `runs-on-after-loss: the process goes on when RunOrDie returns`
		return nil
	})
	return group.Wait()
}

func okErrorOfGroup(ctx context.Context, lock resourcelock.Interface) error {
	group, ctx := errgroup.WithContext(ctx)
	group.Go(func() error { return serve(ctx) })
	group.Go(func() error {
		leaderelection.RunOrDie(ctx, config(lock, logOnly))
		return errors.New("lost the lease")
	})
	return group.Wait()
}

// The group ends with its only member.
func okAlone(ctx context.Context, lock resourcelock.Interface) error {
	group, ctx := errgroup.WithContext(ctx)
	group.Go(func() error {
		leaderelection.RunOrDie(ctx, config(lock, logOnly))
		return nil
	})
	return group.Wait()
}

func inWaitGroup(ctx context.Context, lock resourcelock.Interface) {
	var group sync.WaitGroup
	group.Add(2)
	go func() {
		defer group.Done()
		<-ctx.Done()
	}()
	go func() { // related `nothing follows the end of this goroutine`
		defer group.Done()
		leaderelection.RunOrDie(ctx, config(lock, logOnly)) // want `runs-on-after-loss: the process goes on when RunOrDie returns`
	}()
	group.Wait()
}

func okAloneInWaitGroup(ctx context.Context, lock resourcelock.Interface) {
	var group sync.WaitGroup
	group.Add(1)
	go func() {
		defer group.Done()
		leaderelection.RunOrDie(ctx, config(lock, logOnly))
	}()
	group.Wait()
}
