// Package locks holds elections by what holds their locks.
package locks

import (
	"flag"
	"os"

	"github.com/spf13/pflag"
	"k8s.io/client-go/kubernetes"
	"k8s.io/client-go/rest"
	"k8s.io/client-go/tools/leaderelection/resourcelock"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/cache"
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

// Nobody sets the flag in most clusters (the extendeddaemonset of Datadog).
func defaultOfFlag(cfg *rest.Config) (ctrl.Manager, error) {
	var lockType string
	flag.StringVar(&lockType, "leader-election-resource", "configmaps", "the type of the lock") // want `legacy-lock: a lock of type "configmaps" is no plain Lease`
	flag.Parse()
	return ctrl.NewManager(cfg, withNamespaces(ctrl.Options{
		LeaderElection:                true,
		LeaderElectionReleaseOnCancel: true,
		LeaderElectionID:              "volumes.example.com",
		LeaderElectionResourceLock:    lockType,
	}))
}

// withNamespaces adds what the environment says.
func withNamespaces(options ctrl.Options) ctrl.Options {
	if namespace := os.Getenv("WATCH_NAMESPACE"); namespace != "" {
		options.Cache.DefaultNamespaces = map[string]cache.Config{namespace: {}}
	}
	return options
}

func defaultOfField(client kubernetes.Interface, flags *pflag.FlagSet, pod string) (resourcelock.Interface, error) {
	var options struct{ lockType string }
	flags.StringVarP(&options.lockType, "lock", "l", "endpoints", "the type of the lock") // want `legacy-lock: a lock of type "endpoints" is no plain Lease`
	if err := flags.Parse(os.Args); err != nil {
		return nil, err
	}
	return resourcelock.New(options.lockType, "volumes", "volume-controller",
		client.CoreV1(), client.CoordinationV1(), resourcelock.ResourceLockConfig{Identity: pod})
}

func okDefaultLease(cfg *rest.Config) (ctrl.Manager, error) {
	var lockType string
	flag.StringVar(&lockType, "leader-election-lock", "leases", "leases, or configmaps")
	flag.Parse()
	return ctrl.NewManager(cfg, ctrl.Options{
		LeaderElection:                true,
		LeaderElectionReleaseOnCancel: true,
		LeaderElectionID:              "volumes.example.com",
		LeaderElectionResourceLock:    lockType,
	})
}
