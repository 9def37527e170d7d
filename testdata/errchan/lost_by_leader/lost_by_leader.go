// Package lost_by_leader has the work of a leader, which fails while its election goes on.
package lost_by_leader

import (
	"context"
	"os"
	"time"

	"k8s.io/client-go/tools/leaderelection"
	"k8s.io/klog/v2"
)

type program struct {
	work   func(ctx context.Context) error
	config leaderelection.LeaderElectionConfig
}

func (p *program) runControllers(ctx context.Context) error {
	ticker := time.NewTicker(time.Minute)
	defer ticker.Stop()
	for {
		if err := p.work(ctx); err != nil {
			return err
		}
		select {
		case <-ctx.Done():
			return nil
		case <-ticker.C:
		}
	}
}

func (p *program) migrate(ctx context.Context) error { return p.work(ctx) }

func (p *program) leads(ctx context.Context) {
	p.config.Callbacks = leaderelection.LeaderCallbacks{
		OnStartedLeading: func(ctx context.Context) {
			if err := p.runControllers(ctx); err != nil { // want `dropped-error: error of p.runControllers is only logged: when it fails, the process goes on as the leader`
				klog.ErrorS(err, "the controllers have ended")
			}
		},
		OnStoppedLeading: func() { klog.InfoS("the lease is lost") },
	}
	leaderelection.RunOrDie(ctx, p.config)
}

func (p *program) leadsByMethod(ctx context.Context) {
	p.config.Callbacks = leaderelection.LeaderCallbacks{
		OnStartedLeading: p.started,
		OnStoppedLeading: func() { os.Exit(1) },
	}
	leaderelection.RunOrDie(ctx, p.config)
}

func (p *program) started(ctx context.Context) {
	p.runControllers(ctx) // want `dropped-error: error of p.runControllers is dropped: when it fails, the process goes on as the leader`
}

// okEnds gives the lease back when the work has failed.
func (p *program) okEnds(ctx context.Context) {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	p.config.Callbacks = leaderelection.LeaderCallbacks{
		OnStartedLeading: func(ctx context.Context) {
			if err := p.runControllers(ctx); err != nil {
				klog.ErrorS(err, "the controllers have ended")
				cancel()
			}
		},
		OnStoppedLeading: func() { klog.InfoS("the lease is lost") },
	}
	leaderelection.RunOrDie(ctx, p.config)
}

// okExits ends the process.
func (p *program) okExits(ctx context.Context) {
	p.config.Callbacks = leaderelection.LeaderCallbacks{
		OnStartedLeading: func(ctx context.Context) {
			if err := p.runControllers(ctx); err != nil {
				klog.ErrorS(err, "the controllers have ended")
				klog.FlushAndExit(klog.ExitFlushTimeout, 1)
			}
		},
		OnStoppedLeading: func() { klog.InfoS("the lease is lost") },
	}
	leaderelection.RunOrDie(ctx, p.config)
}

// okOnce does a step that is over when it returns.
func (p *program) okOnce(ctx context.Context) {
	p.config.Callbacks = leaderelection.LeaderCallbacks{
		OnStartedLeading: func(ctx context.Context) {
			if err := p.migrate(ctx); err != nil {
				klog.ErrorS(err, "nothing was migrated")
			}
			<-ctx.Done()
		},
		OnStoppedLeading: func() { klog.InfoS("the lease is lost") },
	}
	leaderelection.RunOrDie(ctx, p.config)
}
