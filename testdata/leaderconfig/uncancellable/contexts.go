// Package contexts holds elections by what ends them.
package contexts

import (
	"context"
	"os"
	"os/signal"
	"syscall"
	"time"

	"k8s.io/client-go/rest"
	"k8s.io/client-go/tools/leaderelection"
	"k8s.io/client-go/tools/leaderelection/resourcelock"
	"k8s.io/klog/v2"
	ctrl "sigs.k8s.io/controller-runtime"
)

var watchDog = leaderelection.NewLeaderHealthzAdaptor(20 * time.Second)

func config(lock resourcelock.Interface, run func(context.Context), release bool) leaderelection.LeaderElectionConfig {
	return leaderelection.LeaderElectionConfig{
		Lock:            lock,
		LeaseDuration:   15 * time.Second,
		RenewDeadline:   10 * time.Second,
		RetryPeriod:     2 * time.Second,
		ReleaseOnCancel: release,
		WatchDog:        watchDog,
		Callbacks: leaderelection.LeaderCallbacks{
			OnStartedLeading: run,
			OnStoppedLeading: func() { klog.Info("lost the lease") },
		},
	}
}

func index(context.Context) {}

func neverReleased(lock resourcelock.Interface) {
	leaderelection.RunOrDie(context.Background(), config(lock, index, true)) // want `uncancellable: RunOrDie runs under a context that never ends, so that ReleaseOnCancel never releases the lease`
}

func neverReleasedByRun(lock resourcelock.Interface) error {
	elector, err := leaderelection.NewLeaderElector(config(lock, index, true))
	if err != nil {
		return err
	}
	ctx := context.WithValue(context.TODO(), struct{}{}, "volumes")
	elector.Run(ctx) // want `uncancellable: Run runs under a context that never ends`
	return nil
}

// The work waits for a shutdown that cannot come.
func neverStopped(lock resourcelock.Interface, work []func(<-chan struct{})) {
	leaderelection.RunOrDie(context.TODO(), config(lock, func(ctx context.Context) { // want `uncancellable: RunOrDie runs under a context that never ends, so that no shutdown stops what OnStartedLeading runs`
		for _, run := range work {
			go run(ctx.Done())
		}
		<-ctx.Done()
	}, true && len(work) > 3))
}

// Without a release there is nothing to cancel for.
func okUnreleased(lock resourcelock.Interface) {
	leaderelection.RunOrDie(context.Background(), config(lock, index, len(os.Args) > 3))
}

func okSignals(lock resourcelock.Interface) {
	ctx, stop := signal.NotifyContext(context.Background(), syscall.SIGTERM)
	defer stop()
	leaderelection.RunOrDie(ctx, config(lock, index, true))
}

// The context derives from one that never ends, and is cancelled by the stop channel.
func okCancelled(lock resourcelock.Interface, stop <-chan struct{}) {
	ctx, cancel := context.WithCancel(context.Background())
	go func() {
		<-stop
		cancel()
	}()
	leaderelection.RunOrDie(ctx, config(lock, index, true))
}

func elect(ctx context.Context, lock resourcelock.Interface) {
	leaderelection.RunOrDie(ctx, config(lock, index, true)) // want `uncancellable: RunOrDie runs under a context that never ends`
}

// Elect is all that runs elect.
func Elect(lock resourcelock.Interface) { elect(context.Background(), lock) }

func electUntil(ctx context.Context, lock resourcelock.Interface) {
	leaderelection.RunOrDie(ctx, config(lock, index, true))
}

// One of the two callers has an end for it.
func okElectUntil(ctx context.Context, lock resourcelock.Interface) {
	if ctx == nil {
		electUntil(context.Background(), lock)
		return
	}
	electUntil(ctx, lock)
}

// What a function hands to itself again comes from its caller.
func electAgain(ctx context.Context, lock resourcelock.Interface, attempts int) {
	leaderelection.RunOrDie(ctx, config(lock, index, true)) // want `uncancellable: RunOrDie runs under a context that never ends`
	if attempts > 0 {
		electAgain(ctx, lock, attempts-1)
	}
}

// ElectThrice is all that runs electAgain.
func ElectThrice(lock resourcelock.Interface) { electAgain(context.Background(), lock, 2) }

func okGiven(ctx context.Context, lock resourcelock.Interface) {
	leaderelection.RunOrDie(ctx, config(lock, index, true))
}

func options(release bool) ctrl.Options {
	return ctrl.Options{LeaderElection: true, LeaderElectionID: "volumes.example.com", LeaderElectionReleaseOnCancel: release}
}

func managerWithoutEnd(cfg *rest.Config) error {
	mgr, err := ctrl.NewManager(cfg, options(true))
	if err != nil {
		return err
	}
	return mgr.Start(context.Background()) // want `uncancellable: Start runs under a context that never ends, so that LeaderElectionReleaseOnCancel never releases the lease`
}

func okManager(cfg *rest.Config) error {
	mgr, err := ctrl.NewManager(cfg, options(true))
	if err != nil {
		return err
	}
	return mgr.Start(ctrl.SetupSignalHandler())
}
