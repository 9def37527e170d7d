// Package leader runs work on one replica.
package leader

import (
	"context"
	"errors"
	"fmt"
	"time"

	"k8s.io/client-go/kubernetes"
	"k8s.io/client-go/tools/leaderelection"
	"k8s.io/client-go/tools/leaderelection/resourcelock"
	"k8s.io/klog/v2"

	"example.org/variants/fourth-finalizers/same-identity/log-shipper/bad/internal/config"
)

// Only runs work while this replica holds the lease, and returns when it is lost or ctx ends.
func Only(ctx context.Context, kube kubernetes.Interface, namespace string, work func(context.Context)) error {
	lease := config.DefaultLease(namespace)
	lock, err := resourcelock.New(resourcelock.LeasesResourceLock, lease.Namespace, lease.Name,
		kube.CoreV1(), kube.CoordinationV1(), resourcelock.ResourceLockConfig{Identity: lease.Holder}) // WANT leaderconfig/identity
	if err != nil {
		return fmt.Errorf("making the lock: %w", err)
	}
	leaderelection.RunOrDie(ctx, leaderelection.LeaderElectionConfig{
		Lock:            lock,
		ReleaseOnCancel: true,
		LeaseDuration:   30 * time.Second,
		RenewDeadline:   20 * time.Second,
		RetryPeriod:     5 * time.Second,
		Callbacks: leaderelection.LeaderCallbacks{
			OnStartedLeading: work,
			OnStoppedLeading: func() { klog.InfoS("No longer the leader", "lease", lease.Name) },
		},
	})
	if ctx.Err() != nil {
		return nil
	}
	return errors.New("the lease was lost")
}
