// Package outcomes asks what follows an election that is lost.
package outcomes

import (
	"context"
	"errors"
	"os"
	"time"

	"golang.org/x/sync/errgroup"
	"k8s.io/apimachinery/pkg/util/wait"
	"k8s.io/client-go/tools/leaderelection"
	"k8s.io/client-go/tools/leaderelection/resourcelock"
	"k8s.io/klog/v2"
	"sigs.k8s.io/controller-runtime/pkg/manager"
)

type elector struct {
	lock   resourcelock.Interface
	leads  bool
	lost   chan struct{}
	cancel context.CancelFunc
}

func (e *elector) config(stopped func()) leaderelection.LeaderElectionConfig {
	return leaderelection.LeaderElectionConfig{
		Lock:          e.lock,
		LeaseDuration: 15 * time.Second,
		RenewDeadline: 10 * time.Second,
		RetryPeriod:   2 * time.Second,
		Callbacks:     leaderelection.LeaderCallbacks{OnStartedLeading: resync, OnStoppedLeading: stopped},
	}
}

func resync(ctx context.Context) {
	wait.UntilWithContext(ctx, func(context.Context) {}, time.Minute)
}

func logs() { klog.Info("lost the lease") }

func (e *elector) inGoroutine(ctx context.Context) {
	go leaderelection.RunOrDie(ctx, e.config(logs)) // election: elector settings, taken; goes on after a goroutine
	<-ctx.Done()
}

func (e *elector) waits(ctx context.Context) {
	leaderelection.RunOrDie(ctx, e.config(logs)) // election: elector settings, taken; goes on at a wait
	klog.Info("waiting for the end")
	<-ctx.Done()
}

// The caller decides what follows, and is not seen.
func (e *elector) Returns(ctx context.Context) {
	leaderelection.RunOrDie(ctx, e.config(logs)) // election: elector settings, taken; ends or unknown
}

func (e *elector) notesFlag(ctx context.Context) {
	go leaderelection.RunOrDie(ctx, e.config(func() { e.leads = false })) // election: elector settings, taken; goes on after a goroutine
	<-ctx.Done()
}

func (e *elector) exitsInCallback(ctx context.Context) {
	go leaderelection.RunOrDie(ctx, e.config(func() { os.Exit(1) })) // election: elector settings, taken; exits
	<-ctx.Done()
}

func (e *elector) exitsAfterwards(ctx context.Context) {
	go func() {
		leaderelection.RunOrDie(ctx, e.config(logs)) // election: elector settings, taken; ends or unknown
		os.Exit(1)
	}()
	<-ctx.Done()
}

func (e *elector) cancels(ctx context.Context) {
	ctx, e.cancel = context.WithCancel(ctx)
	go leaderelection.RunOrDie(ctx, e.config(func() { e.cancel() })) // election: elector settings, taken; ends or unknown
	<-ctx.Done()
}

func (e *elector) closes(ctx context.Context) {
	go leaderelection.RunOrDie(ctx, e.config(func() { close(e.lost) })) // election: elector settings, taken; ends or unknown
	<-ctx.Done()
}

func (e *elector) campaignsAgain(ctx context.Context) {
	for ctx.Err() == nil {
		leaderelection.RunOrDie(ctx, e.config(logs)) // election: elector settings, taken; ends or unknown
	}
}

func (e *elector) component(mgr manager.Manager) error {
	return mgr.Add(manager.RunnableFunc(func(ctx context.Context) error {
		leaderelection.RunOrDie(ctx, e.config(logs)) // election: elector settings, taken; goes on at a call
		return nil
	}))
}

func (e *elector) failingComponent(mgr manager.Manager) error {
	return mgr.Add(manager.RunnableFunc(func(ctx context.Context) error {
		leaderelection.RunOrDie(ctx, e.config(logs)) // election: elector settings, taken; ends or unknown
		return errors.New("lost the lease")
	}))
}

func (e *elector) inGroup(ctx context.Context) error {
	group, ctx := errgroup.WithContext(ctx)
	group.Go(func() error {
		leaderelection.RunOrDie(ctx, e.config(logs)) // election: elector settings, taken; goes on at a call
		return nil
	})
	group.Go(func() error {
		<-ctx.Done()
		return nil
	})
	return group.Wait()
}

// A function that is handed in may do anything.
func (e *elector) handedIn(ctx context.Context, stopped func()) {
	go leaderelection.RunOrDie(ctx, e.config(stopped)) // election: elector settings, taken; ends or unknown
	<-ctx.Done()
}

func (e *elector) made(ctx context.Context) error {
	run, err := leaderelection.NewLeaderElector(e.config(logs))
	if err != nil {
		return err
	}
	go run.Run(ctx) // election: goes on after a goroutine
	<-ctx.Done()
	return nil
}
