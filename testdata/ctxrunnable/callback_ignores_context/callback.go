// Package callback_ignores_context has leaders that do not hear that they lost the lease.
package callback_ignores_context

import (
	"context"
	"os"
	"time"

	"k8s.io/apimachinery/pkg/util/wait"
	"k8s.io/client-go/tools/leaderelection"
	"k8s.io/client-go/tools/leaderelection/resourcelock"
	"k8s.io/klog/v2"
	ctrl "sigs.k8s.io/controller-runtime"
)

type workers interface {
	Run(ctx context.Context, threads int) error
}

// electController runs the controller under the context of the process.
func electController(ctx context.Context, lock resourcelock.Interface, c workers) {
	leaderelection.RunOrDie(ctx, leaderelection.LeaderElectionConfig{
		Lock:          lock,
		LeaseDuration: 15 * time.Second,
		RenewDeadline: 10 * time.Second,
		RetryPeriod:   2 * time.Second,
		Callbacks: leaderelection.LeaderCallbacks{
			OnStartedLeading: func(_ context.Context) {
				if err := c.Run(ctx, 4); err != nil { // want `callback-ignores-context: .*ctx`
					klog.ErrorS(err, "controller ended")
				}
			},
			OnStoppedLeading: func() { klog.InfoS("no longer the leader") },
		},
	})
}

// okElectController gives the controller the context that ends with the lease.
func okElectController(ctx context.Context, lock resourcelock.Interface, c workers) {
	leaderelection.RunOrDie(ctx, leaderelection.LeaderElectionConfig{
		Lock:          lock,
		LeaseDuration: 15 * time.Second,
		RenewDeadline: 10 * time.Second,
		RetryPeriod:   2 * time.Second,
		Callbacks: leaderelection.LeaderCallbacks{
			OnStartedLeading: func(leading context.Context) {
				if err := c.Run(leading, 4); err != nil {
					klog.ErrorS(err, "controller ended")
				}
			},
			OnStoppedLeading: func() { klog.InfoS("no longer the leader") },
		},
	})
}

// okExit ends the process with the lease, and with it the work.
func okExit(ctx context.Context, lock resourcelock.Interface, c workers) {
	leaderelection.RunOrDie(ctx, leaderelection.LeaderElectionConfig{
		Lock: lock,
		Callbacks: leaderelection.LeaderCallbacks{
			OnStartedLeading: func(context.Context) {
				if err := c.Run(ctx, 4); err != nil {
					klog.ErrorS(err, "controller ended")
				}
			},
			OnStoppedLeading: func() { os.Exit(1) },
		},
	})
}

// Elector keeps the callbacks as methods.
type Elector struct {
	base context.Context
	lock resourcelock.Interface
	scan func(context.Context)
}

func (e *Elector) config() leaderelection.LeaderElectionConfig {
	return leaderelection.LeaderElectionConfig{
		Lock: e.lock,
		Callbacks: leaderelection.LeaderCallbacks{
			OnStartedLeading: e.lead,
			OnStoppedLeading: func() { klog.InfoS("no longer the leader") },
		},
	}
}

func (e *Elector) lead(context.Context) {
	wait.UntilWithContext(e.base, e.scan, time.Minute) // want `callback-ignores-context: .*base`
}

// Loops are run by their leader, for any kind of loop.
type Loops[T func(context.Context)] struct {
	loops []T
}

func (l *Loops[T]) callbacks(ctx context.Context) leaderelection.LeaderCallbacks {
	var callbacks leaderelection.LeaderCallbacks
	callbacks.OnStartedLeading = func(_ context.Context) {
		for _, loop := range l.loops {
			go loop(ctx) // want `callback-ignores-context: .*ctx`
		}
	}
	callbacks.OnStoppedLeading = func() { klog.InfoS("no longer the leader") }
	return callbacks
}

// okCallbacks starts the loops under the callback's own context.
func (l *Loops[T]) okCallbacks(ctx context.Context) leaderelection.LeaderCallbacks {
	klog.FromContext(ctx).Info("ready for election")
	return leaderelection.LeaderCallbacks{
		OnStartedLeading: func(ctx context.Context) {
			for _, loop := range l.loops {
				go loop(ctx)
			}
		},
		OnStoppedLeading: func() { klog.InfoS("no longer the leader") },
	}
}

// leaderOnly runs fn while this replica leads, as istio's AddRunFunction does.
type leaderOnly struct {
	lock  resourcelock.Interface
	funcs []func(leading context.Context)
}

func (l *leaderOnly) add(fn func(leading context.Context)) { l.funcs = append(l.funcs, fn) }

func (l *leaderOnly) run(ctx context.Context) {
	leaderelection.RunOrDie(ctx, leaderelection.LeaderElectionConfig{
		Lock: l.lock,
		Callbacks: leaderelection.LeaderCallbacks{
			OnStartedLeading: func(leading context.Context) {
				for _, fn := range l.funcs {
					go fn(leading)
				}
			},
			OnStoppedLeading: func() { klog.InfoS("no longer the leader") },
		},
	})
}

func register(ctx context.Context, l *leaderOnly, sync func(context.Context)) {
	l.add(func(_ context.Context) {
		wait.UntilWithContext(ctx, sync, time.Second) // want `callback-ignores-context: .*ctx`
	})
}

func okRegister(ctx context.Context, l *leaderOnly, sync func(context.Context)) {
	ctrl.LoggerFrom(ctx).Info("registering")
	l.add(func(leading context.Context) {
		wait.UntilWithContext(leading, sync, time.Second)
	})
}

// okNotify logs only: there is nothing to stop.
func okNotify() leaderelection.LeaderCallbacks {
	return leaderelection.LeaderCallbacks{
		OnStartedLeading: func(context.Context) { klog.InfoS("leading") },
		OnStoppedLeading: func() { klog.InfoS("no longer the leader") },
	}
}
