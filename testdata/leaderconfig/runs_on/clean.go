package runson

import (
	"context"
	"errors"
	"os"
	"sync"

	"k8s.io/client-go/tools/leaderelection"
	"k8s.io/client-go/tools/leaderelection/resourcelock"
	"k8s.io/klog/v2"

	"github.com/ctrllint/ctrllint/testdata/leaderconfig/runs_on/elector"
)

// campaign returns no error once it has lost the lease, so that those who exit for one do not.
func campaign(ctx context.Context, lock resourcelock.Interface) error {
	le, err := leaderelection.NewLeaderElector(config(lock, logOnly))
	if err != nil {
		return err
	}
	le.Run(ctx) // want `runs-on-after-loss: the process goes on when Run returns`
	return nil
}

func exitsForAnError(ctx context.Context, lock resourcelock.Interface) {
	if err := campaign(ctx, lock); err != nil {
		klog.ErrorS(err, "no election")
		os.Exit(1)
	}
	<-ctx.Done() // related `it waits for the end of the process here`
}

// campaignLost says that the lease is lost.
func campaignLost(ctx context.Context, lock resourcelock.Interface) error {
	le, err := leaderelection.NewLeaderElector(config(lock, logOnly))
	if err != nil {
		return err
	}
	le.Run(ctx)
	return errors.New("lost the lease")
}

func okExitsForTheLoss(ctx context.Context, lock resourcelock.Interface) {
	if err := campaignLost(ctx, lock); err != nil {
		os.Exit(1)
	}
	<-ctx.Done()
}

// exitsInAGoroutine hears of errors, and of no loss.
func exitsInAGoroutine(ctx context.Context, lock resourcelock.Interface) {
	go func() {
		if err := campaignOnce(ctx, lock); err != nil {
			klog.Fatal(err)
		}
	}()
	<-ctx.Done()
}

func campaignOnce(ctx context.Context, lock resourcelock.Interface) error {
	leaderelection.RunOrDie(ctx, config(lock, logOnly)) // want `runs-on-after-loss: the process goes on when RunOrDie returns`
	klog.Info("the election is over")
	return nil
}

// exitsElsewhere gets the error of a function of another package.
func exitsElsewhere(ctx context.Context, lock resourcelock.Interface) {
	go func() {
		if err := elector.Hold(ctx, lock); err != nil { // want `runs-on-after-loss: the process goes on when Hold returns`
			klog.Fatal(err)
		}
	}()
	<-ctx.Done()
}

func okElsewhere(ctx context.Context, lock resourcelock.Interface) {
	go func() {
		if err := elector.HoldOrFail(ctx, lock); err != nil {
			klog.Fatal(err)
		}
	}()
	<-ctx.Done()
}

// counted and started in a helper, the election is waited for only once the process is to end.
func counted(ctx context.Context, lock resourcelock.Interface) {
	var group sync.WaitGroup
	goIn(&group, func() {
		leaderelection.RunOrDie(ctx, config(lock, logOnly)) // want `runs-on-after-loss: the process goes on when RunOrDie returns`
	})
	group.Go(func() {
		leaderelection.RunOrDie(ctx, config(lock, logOnly)) // want `runs-on-after-loss: the process goes on when RunOrDie returns`
	})
	<-ctx.Done()
	group.Wait()
}

func goIn(group *sync.WaitGroup, run func()) {
	group.Add(1)
	go func() {
		defer group.Done()
		run()
	}()
}

// okJoined returns with the election.
func okJoined(ctx context.Context, lock resourcelock.Interface) {
	var group sync.WaitGroup
	group.Go(func() { leaderelection.RunOrDie(ctx, config(lock, logOnly)) })
	group.Wait()
}
