package election

import (
	"context"
	"time"

	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/client-go/kubernetes"
	"k8s.io/client-go/tools/leaderelection"
	"k8s.io/client-go/tools/leaderelection/resourcelock"
)

func leaseShorterThanRenewal(ctx context.Context, r *volumes, lock resourcelock.Interface) {
	go leaderelection.RunOrDie(ctx, leaderelection.LeaderElectionConfig{
		Lock:            lock,
		WatchDog:        watchDog,
		ReleaseOnCancel: true,
		LeaseDuration:   8 * time.Second, // want `timing: LeaseDuration 8s is not longer than RenewDeadline 10s`
		RenewDeadline:   10 * time.Second,
		RetryPeriod:     2 * time.Second,
		Callbacks: leaderelection.LeaderCallbacks{
			OnStartedLeading: func(context.Context) { r.isLeader.Store(true) },
			OnStoppedLeading: func() { r.isLeader.Store(false) },
		},
	})
}

func renewalBelowTheRetries(ctx context.Context, r *volumes, lock resourcelock.Interface) {
	go leaderelection.RunOrDie(ctx, leaderelection.LeaderElectionConfig{
		Lock:            lock,
		WatchDog:        watchDog,
		ReleaseOnCancel: true,
		LeaseDuration:   15 * time.Second,
		RenewDeadline:   2 * time.Second, // want `timing: RenewDeadline 2s is not longer than 1.2 x RetryPeriod 2s`
		RetryPeriod:     2 * time.Second,
		Callbacks: leaderelection.LeaderCallbacks{
			OnStartedLeading: func(context.Context) { r.isLeader.Store(true) },
			OnStoppedLeading: func() { r.isLeader.Store(false) },
		},
	})
}

func constantIdentity(clients kubernetes.Interface) *resourcelock.LeaseLock {
	return &resourcelock.LeaseLock{
		LeaseMeta:  metav1.ObjectMeta{Namespace: "volumes", Name: "volume-controller"},
		Client:     clients.CoordinationV1(),
		LockConfig: resourcelock.ResourceLockConfig{Identity: "volume-controller"}, // want `identity: the identity is "volume-controller" in every replica`
	}
}

func configMapLock(clients kubernetes.Interface, id string) (resourcelock.Interface, error) {
	return resourcelock.New("configmaps", "volumes", "volume-controller", // want `legacy-lock: a lock of type "configmaps" is no plain Lease`
		clients.CoreV1(), clients.CoordinationV1(), resourcelock.ResourceLockConfig{Identity: id})
}

func noOnStoppedLeading(ctx context.Context, r *volumes, lock resourcelock.Interface) {
	go leaderelection.RunOrDie(ctx, leaderelection.LeaderElectionConfig{ // want `missing-callback: the elector has no OnStoppedLeading`
		Lock:            lock,
		WatchDog:        watchDog,
		ReleaseOnCancel: true,
		LeaseDuration:   15 * time.Second,
		RenewDeadline:   10 * time.Second,
		RetryPeriod:     2 * time.Second,
		Callbacks: leaderelection.LeaderCallbacks{
			OnStartedLeading: func(context.Context) { r.isLeader.Store(true) },
		},
	})
}
