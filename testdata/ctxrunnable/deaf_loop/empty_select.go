package deaf_loop

import (
	"context"
	"time"

	"k8s.io/apimachinery/pkg/util/wait"
	"k8s.io/client-go/tools/leaderelection"
	"k8s.io/client-go/util/workqueue"
	"k8s.io/klog/v2"
)

// The queues are shut down behind a wait that nothing ends.
type provisioner struct {
	claims workqueue.TypedRateLimitingInterface[string]
	work   func() bool
}

func (p *provisioner) Run(ctx context.Context) {
	run := func(ctx context.Context) {
		defer p.claims.ShutDown()
		go wait.Until(func() {
			for p.work() {
			}
		}, time.Second, ctx.Done())
		select {} // want `deaf-loop: .* never returns after ctx ends: select \{\} waits for nothing`
	}
	run(ctx)
}

// A stop channel, and a helper that waits.
func (p *provisioner) RunUntil(stop <-chan struct{}) {
	go wait.Until(func() { p.work() }, time.Second, stop)
	p.park(stop)
}

func (p *provisioner) park(stop <-chan struct{}) {
	klog.InfoS("running")
	select {} // want `unawaited-loop: park of \*provisioner never returns after stop ends: select \{\} waits for nothing`
}

func serveBeside(ctx context.Context, start func(context.Context) error) error {
	if err := start(ctx); err != nil {
		return err
	}
	select {} // want `unawaited-loop: serveBeside never returns after ctx ends`
}

func okWaits(ctx context.Context, start func(context.Context) error) error {
	if err := start(ctx); err != nil {
		return err
	}
	select {
	case <-ctx.Done():
		return nil
	}
}

// Nothing is to end it.
func okParked(start func() error) error {
	if err := start(); err != nil {
		return err
	}
	select {}
}

// The loss of the lease ends the process.
func okLeads(ctx context.Context, config leaderelection.LeaderElectionConfig, start func(context.Context)) {
	config.Callbacks = leaderelection.LeaderCallbacks{
		OnStartedLeading: func(ctx context.Context) {
			start(ctx)
			select {}
		},
		OnStoppedLeading: func() { klog.Fatal("lost the lease") },
	}
	leaderelection.RunOrDie(ctx, config)
}

// The context has no end.
func okBackground(start func(context.Context)) { parked(context.Background(), start) }

func parked(ctx context.Context, start func(context.Context)) {
	start(ctx)
	select {}
}
