// Package sticky_flag loses leadership and goes on.
package sticky_flag

import (
	"context"
	"os"
	"sync/atomic"
	"time"

	"k8s.io/apimachinery/pkg/util/wait"
	"k8s.io/client-go/tools/leaderelection"
	"k8s.io/klog/v2"
)

// A Collector deletes what is old while it leads.
type Collector struct {
	leading atomic.Bool
	collect func(context.Context) error
}

// Elect campaigns for as long as the process lives.
func (c *Collector) Elect(ctx context.Context, cfg leaderelection.LeaderElectionConfig) {
	cfg.Callbacks = leaderelection.LeaderCallbacks{
		OnStartedLeading: func(context.Context) {
			klog.Info("leading")
			c.leading.Store(true) // want `sticky-flag: c.leading stays true when the lease is lost: nothing resets it`
		},
		OnStoppedLeading: func() {
			klog.Info("lost the lease")
		},
	}
	for ctx.Err() == nil {
		leaderelection.RunOrDie(ctx, cfg) // related `the election runs here`
	}
}

// Run collects every minute.
func (c *Collector) Run(ctx context.Context) {
	wait.UntilWithContext(ctx, func(ctx context.Context) {
		if !c.leading.Load() {
			return
		}
		if err := c.collect(ctx); err != nil {
			klog.Error(err)
		}
	}, time.Minute)
}

// campaigns hands the elector to a loop of the library.
func campaigns(ctx context.Context, cfg leaderelection.LeaderElectionConfig, collect func()) error {
	leads := new(atomic.Bool)
	cfg.Callbacks = leaderelection.LeaderCallbacks{
		OnStartedLeading: func(context.Context) { leads.Store(true) }, // want `sticky-flag: leads stays true`
		OnStoppedLeading: func() { klog.Info("lost the lease") },
	}
	elector, err := leaderelection.NewLeaderElector(cfg)
	if err != nil {
		return err
	}
	go wait.UntilWithContext(ctx, elector.Run, time.Second)
	for ctx.Err() == nil {
		if leads.Load() {
			collect()
		}
		time.Sleep(time.Second)
	}
	return nil
}

// okReset is Elect with a callback that resets the flag.
func okReset(ctx context.Context, c *ResetCollector, cfg leaderelection.LeaderElectionConfig) {
	cfg.Callbacks = leaderelection.LeaderCallbacks{
		OnStartedLeading: func(context.Context) { c.leading.Store(true) },
		OnStoppedLeading: func() { c.leading.Store(false) },
	}
	for ctx.Err() == nil {
		leaderelection.RunOrDie(ctx, cfg)
	}
}

// A ResetCollector resets its flag.
type ResetCollector struct{ leading atomic.Bool }

// Leads tells whether this replica leads.
func (c *ResetCollector) Leads() bool { return c.leading.Load() }

// okExits ends the process with the lease.
func okExits(ctx context.Context, cfg leaderelection.LeaderElectionConfig) {
	var leads atomic.Bool
	cfg.Callbacks = leaderelection.LeaderCallbacks{
		OnStartedLeading: func(context.Context) { leads.Store(true) },
		OnStoppedLeading: func() {
			klog.Info("lost the lease")
			os.Exit(1)
		},
	}
	go leaderelection.RunOrDie(ctx, cfg)
	for !leads.Load() {
		time.Sleep(time.Second)
	}
}

// okEnds comes back once the lease is lost, and its caller with it: what follows Run decides, not
// the callback that only logs.
func okEnds(ctx context.Context, cfg leaderelection.LeaderElectionConfig) {
	var leads atomic.Bool
	cfg.Callbacks = leaderelection.LeaderCallbacks{
		OnStartedLeading: func(context.Context) { leads.Store(true) },
		OnStoppedLeading: func() { klog.Info("lost the lease") },
	}
	leaderelection.RunOrDie(ctx, cfg)
}

// okCancels ends everything else with the lease.
func okCancels(ctx context.Context, cfg leaderelection.LeaderElectionConfig) {
	ctx, cancel := context.WithCancel(ctx)
	var leads atomic.Bool
	cfg.Callbacks = leaderelection.LeaderCallbacks{
		OnStartedLeading: func(context.Context) { leads.Store(true) },
		OnStoppedLeading: func() { klog.Info("lost the lease") },
	}
	go func() {
		defer cancel()
		leaderelection.RunOrDie(ctx, cfg)
	}()
	<-ctx.Done()
}
