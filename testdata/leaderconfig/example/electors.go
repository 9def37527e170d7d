package example

import (
	"context"
	"os"
	"time"

	"k8s.io/client-go/kubernetes"
	"k8s.io/client-go/tools/leaderelection"
	"k8s.io/client-go/tools/leaderelection/resourcelock"
	"k8s.io/klog/v2"
)

// Replicas keeps copies of volumes up to date.
type Replicas struct {
	kube     kubernetes.Interface
	lock     resourcelock.Interface
	settings leaderelection.LeaderElectionConfig
}

func (r *Replicas) sharedLock() (resourcelock.Interface, error) {
	return resourcelock.New(resourcelock.LeasesResourceLock, "volumes", "replicas",
		r.kube.CoreV1(), r.kube.CoordinationV1(),
		resourcelock.ResourceLockConfig{Identity: "replicas"}) // want `^identity: the identity is "replicas" in every replica: each takes the lease of another for its own$`
}

func (r *Replicas) okOwnLock() (resourcelock.Interface, error) {
	return resourcelock.New(resourcelock.LeasesResourceLock, "volumes", "replicas",
		r.kube.CoreV1(), r.kube.CoordinationV1(),
		resourcelock.ResourceLockConfig{Identity: os.Getenv("POD_NAME")})
}

func (r *Replicas) configMapLock() (resourcelock.Interface, error) {
	return resourcelock.New("configmaps", "volumes", "replicas", // want `^legacy-lock: a lock of type "configmaps" is no plain Lease: client-go has dropped it, and its renewals wake all watchers$`
		r.kube.CoreV1(), r.kube.CoordinationV1(),
		resourcelock.ResourceLockConfig{Identity: os.Getenv("POD_NAME")})
}

func (r *Replicas) okLeaseLock() (resourcelock.Interface, error) {
	return resourcelock.New(resourcelock.LeasesResourceLock, "volumes", "replicas",
		r.kube.CoreV1(), r.kube.CoordinationV1(),
		resourcelock.ResourceLockConfig{Identity: os.Getenv("POD_NAME")})
}

func (r *Replicas) elect(ctx context.Context, watchDog *leaderelection.HealthzAdaptor) {
	leaderelection.RunOrDie(ctx, leaderelection.LeaderElectionConfig{ // want `^missing-callback: the elector has no OnStoppedLeading: it refuses to start, or with older client-go panics once the lease is lost$`
		Lock:            r.lock,
		LeaseDuration:   15 * time.Second,
		RenewDeadline:   10 * time.Second,
		RetryPeriod:     2 * time.Second,
		ReleaseOnCancel: true,
		WatchDog:        watchDog,
		Callbacks:       leaderelection.LeaderCallbacks{OnStartedLeading: r.replicate},
	})
}

func (r *Replicas) okElect(ctx context.Context, watchDog *leaderelection.HealthzAdaptor) {
	leaderelection.RunOrDie(ctx, leaderelection.LeaderElectionConfig{
		Lock:            r.lock,
		LeaseDuration:   15 * time.Second,
		RenewDeadline:   10 * time.Second,
		RetryPeriod:     2 * time.Second,
		ReleaseOnCancel: true,
		WatchDog:        watchDog,
		Callbacks: leaderelection.LeaderCallbacks{
			OnStartedLeading: r.replicate,
			OnStoppedLeading: func() { klog.FlushAndExit(klog.ExitFlushTimeout, 1) },
		},
	})
}

// Run serves copies, and makes them while this replica leads.
func (r *Replicas) Run(ctx context.Context) error {
	settings := r.settings
	settings.Callbacks = leaderelection.LeaderCallbacks{
		OnStartedLeading: r.replicate,
		OnStoppedLeading: func() { klog.Info("lost the lease") },
	}
	go leaderelection.RunOrDie(ctx, settings) // want `^runs-on-after-loss: the process goes on when RunOrDie returns: once the lease is lost, it never leads or campaigns again$`
	return r.serve(ctx)
}

// RunOrExit ends the process with its lease.
func (r *Replicas) RunOrExit(ctx context.Context) error {
	settings := r.settings
	settings.Callbacks = leaderelection.LeaderCallbacks{
		OnStartedLeading: r.replicate,
		OnStoppedLeading: func() {
			klog.Info("lost the lease")
			klog.FlushAndExit(klog.ExitFlushTimeout, 1)
		},
	}
	go leaderelection.RunOrDie(ctx, settings)
	return r.serve(ctx)
}

func (r *Replicas) campaign(ctx context.Context, lost func()) {
	leaderelection.RunOrDie(ctx, leaderelection.LeaderElectionConfig{ // want `^no-health-check: the elector has no WatchDog: a leader that can no longer renew its lease passes all health checks$`
		Lock:            r.lock,
		LeaseDuration:   15 * time.Second,
		RenewDeadline:   10 * time.Second,
		RetryPeriod:     2 * time.Second,
		ReleaseOnCancel: true,
		Callbacks:       leaderelection.LeaderCallbacks{OnStartedLeading: r.replicate, OnStoppedLeading: lost},
	})
}

func (r *Replicas) okCampaign(ctx context.Context, lost func()) {
	watchDog := leaderelection.NewLeaderHealthzAdaptor(20 * time.Second) // a health check calls its Check
	leaderelection.RunOrDie(ctx, leaderelection.LeaderElectionConfig{
		Lock:            r.lock,
		LeaseDuration:   15 * time.Second,
		RenewDeadline:   10 * time.Second,
		RetryPeriod:     2 * time.Second,
		ReleaseOnCancel: true,
		WatchDog:        watchDog,
		Callbacks:       leaderelection.LeaderCallbacks{OnStartedLeading: r.replicate, OnStoppedLeading: lost},
	})
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
