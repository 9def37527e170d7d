// Package locks holds elections by what holds their locks.
package locks

import (
	"k8s.io/client-go/kubernetes"
	"k8s.io/client-go/rest"
	"k8s.io/client-go/tools/leaderelection/resourcelock"
	ctrl "sigs.k8s.io/controller-runtime"
)

func configMapOfManager(cfg *rest.Config) (ctrl.Manager, error) {
	return ctrl.NewManager(cfg, ctrl.Options{
		LeaderElection:                true,
		LeaderElectionReleaseOnCancel: true,
		LeaderElectionID:              "volumes.example.com",
		LeaderElectionResourceLock:    "configmaps", // want `legacy-lock: a lock of type "configmaps" is no plain Lease`
	})
}

func configMapBesideLease(client kubernetes.Interface, pod string) (resourcelock.Interface, error) {
	lockType := "configmapsleases"
	return resourcelock.New(lockType, "volumes", "volume-controller", // want `legacy-lock: a lock of type "configmapsleases" is no plain Lease`
		client.CoreV1(), client.CoordinationV1(), resourcelock.ResourceLockConfig{Identity: pod})
}

func okLease(cfg *rest.Config) (ctrl.Manager, error) {
	return ctrl.NewManager(cfg, ctrl.Options{
		LeaderElection:                true,
		LeaderElectionReleaseOnCancel: true,
		LeaderElectionID:              "volumes.example.com",
		LeaderElectionResourceLock:    resourcelock.LeasesResourceLock,
	})
}

// The type of the lock is the user's choice.
func okChosen(client kubernetes.Interface, lockType, pod string) (resourcelock.Interface, error) {
	return resourcelock.New(lockType, "volumes", "volume-controller",
		client.CoreV1(), client.CoordinationV1(), resourcelock.ResourceLockConfig{Identity: pod})
}
