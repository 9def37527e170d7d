// Package replicas is the program of the manual.
package replicas

import (
	"context"
	"time"

	"k8s.io/client-go/rest"
	"k8s.io/client-go/tools/leaderelection"
	"k8s.io/client-go/tools/leaderelection/resourcelock"
	"k8s.io/klog/v2"
	"k8s.io/utils/ptr"
	ctrl "sigs.k8s.io/controller-runtime"
)

func newManager(cfg *rest.Config) (ctrl.Manager, error) {
	return ctrl.NewManager(cfg, ctrl.Options{
		LeaderElection:   true, // want `^slow-release: the lease is not released at shutdown: the next leader waits 15s$`
		LeaderElectionID: "volumes.example.com",
		RenewDeadline:    ptr.To(20 * time.Second), // want `^timing: LeaseDuration 15s by default is not longer than RenewDeadline 20s: no elector starts with that$`
	})
}

// Replicas keeps copies of volumes up to date.
type Replicas struct {
	lock resourcelock.Interface
}

// Run serves copies, and makes them while this replica leads.
func (r *Replicas) Run(ctx context.Context) error {
	go leaderelection.RunOrDie(ctx, leaderelection.LeaderElectionConfig{ // want `^runs-on-after-loss: the process goes on when RunOrDie returns: once the lease is lost, it never leads or campaigns again$` `^no-health-check: the elector has no WatchDog: a leader that can no longer renew its lease passes all health checks$`
		Lock:          r.lock,
		LeaseDuration: 15 * time.Second,
		RenewDeadline: 10 * time.Second,
		RetryPeriod:   2 * time.Second,
		Callbacks: leaderelection.LeaderCallbacks{
			OnStartedLeading: r.replicate,
			OnStoppedLeading: func() { klog.Info("lost the lease") },
		},
	})
	return r.serve(ctx)
}

// RunOrExit ends the process with its lease.
func (r *Replicas) RunOrExit(ctx context.Context) error {
	go leaderelection.RunOrDie(ctx, leaderelection.LeaderElectionConfig{ // want `no-health-check: the elector has no WatchDog` `slow-release: the lease is not released at shutdown`
		Lock:          r.lock,
		LeaseDuration: 15 * time.Second,
		RenewDeadline: 10 * time.Second,
		RetryPeriod:   2 * time.Second,
		Callbacks: leaderelection.LeaderCallbacks{
			OnStartedLeading: r.replicate,
			OnStoppedLeading: func() {
				klog.Info("lost the lease")
				klog.FlushAndExit(klog.ExitFlushTimeout, 1)
			},
		},
	})
	return r.serve(ctx)
}

func (r *Replicas) replicate(ctx context.Context) {
	ticker := time.NewTicker(time.Minute)
	defer ticker.Stop()
	for {
		select {
		case <-ctx.Done():
			return
		case <-ticker.C:
			klog.Info("copying")
		}
	}
}

func (r *Replicas) serve(ctx context.Context) error {
	<-ctx.Done()
	return nil
}
