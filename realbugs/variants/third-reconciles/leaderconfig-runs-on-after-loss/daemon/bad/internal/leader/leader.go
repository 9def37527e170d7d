package leader

import (
	"context"
	"fmt"
	"time"

	"k8s.io/client-go/kubernetes"
	"k8s.io/client-go/tools/leaderelection"
	"k8s.io/client-go/tools/leaderelection/resourcelock"
	"k8s.io/klog/v2"
)

type Config struct {
	Namespace string
	Name      string
	Identity  string
}

func newLock(kube kubernetes.Interface, cfg Config) (resourcelock.Interface, error) {
	return resourcelock.New(resourcelock.LeasesResourceLock, cfg.Namespace, cfg.Name, kube.CoreV1(), kube.CoordinationV1(),
		resourcelock.ResourceLockConfig{Identity: cfg.Identity})
}

// NewElector makes an elector that calls lead while the lease is held.
func NewElector(kube kubernetes.Interface, cfg Config, lead func(context.Context)) (*leaderelection.LeaderElector, error) {
	lock, err := newLock(kube, cfg)
	if err != nil {
		return nil, fmt.Errorf("make lock: %w", err)
	}
	return leaderelection.NewLeaderElector(leaderelection.LeaderElectionConfig{
		Lock:            lock,
		LeaseDuration:   15 * time.Second,
		RenewDeadline:   10 * time.Second,
		RetryPeriod:     2 * time.Second,
		ReleaseOnCancel: true,
		Callbacks: leaderelection.LeaderCallbacks{
			OnStartedLeading: lead,
			OnStoppedLeading: func() { klog.InfoS("lease is gone", "identity", cfg.Identity) },
		},
	})
}
