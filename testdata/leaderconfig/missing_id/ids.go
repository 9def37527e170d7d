// Package ids holds elections by the names of their locks.
package ids

import (
	"flag"

	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/client-go/kubernetes"
	"k8s.io/client-go/rest"
	"k8s.io/client-go/tools/leaderelection/resourcelock"
	ctrl "sigs.k8s.io/controller-runtime"
)

var enableElection = flag.Bool("leader-elect", false, "")

func missing(cfg *rest.Config) (ctrl.Manager, error) {
	return ctrl.NewManager(cfg, ctrl.Options{
		LeaderElection:                *enableElection, // want `missing-id: leader election is on without LeaderElectionID`
		LeaderElectionReleaseOnCancel: true,
	})
}

func noObjectName(cfg *rest.Config) (ctrl.Manager, error) {
	return ctrl.NewManager(cfg, ctrl.Options{
		LeaderElection:                true,
		LeaderElectionReleaseOnCancel: true,
		LeaderElectionID:              "Volume_Controller", // want `missing-id: "Volume_Controller" is no name of an object`
	})
}

func noLeaseName(client kubernetes.Interface, pod string) resourcelock.Interface {
	return &resourcelock.LeaseLock{
		LeaseMeta:  metav1.ObjectMeta{Namespace: "volumes", Name: "volumes/leader"}, // want `missing-id: "volumes/leader" is no name of an object`
		Client:     client.CoordinationV1(),
		LockConfig: resourcelock.ResourceLockConfig{Identity: pod},
	}
}

// A constant ID is the normal case.
func okConstant(cfg *rest.Config) (ctrl.Manager, error) {
	return ctrl.NewManager(cfg, ctrl.Options{
		LeaderElection:                true,
		LeaderElectionReleaseOnCancel: true,
		LeaderElectionID:              "ecaf1259.example.com",
	})
}

func okOff(cfg *rest.Config) (ctrl.Manager, error) {
	return ctrl.NewManager(cfg, ctrl.Options{LeaderElection: false})
}

// The ID follows under the same condition.
func okLater(cfg *rest.Config) (ctrl.Manager, error) {
	opts := ctrl.Options{LeaderElectionReleaseOnCancel: true}
	if *enableElection {
		opts.LeaderElection = true
		opts.LeaderElectionID = "volumes.example.com"
	}
	return ctrl.NewManager(cfg, opts)
}

// A lock of one's own has its name already.
func okOwnLock(cfg *rest.Config, lock resourcelock.Interface) (ctrl.Manager, error) {
	return ctrl.NewManager(cfg, ctrl.Options{
		LeaderElection:                      true,
		LeaderElectionReleaseOnCancel:       true,
		LeaderElectionResourceLockInterface: lock,
	})
}

func okGiven(cfg *rest.Config, opts ctrl.Options) (ctrl.Manager, error) {
	opts.LeaderElection = true
	opts.LeaderElectionReleaseOnCancel = true
	return ctrl.NewManager(cfg, opts)
}

// withID sets what the options lack.
func withID(opts ctrl.Options) ctrl.Options {
	opts.LeaderElectionID = "volumes.example.com"
	return opts
}

func okHelper(cfg *rest.Config) (ctrl.Manager, error) {
	return ctrl.NewManager(cfg, withID(ctrl.Options{LeaderElection: true, LeaderElectionReleaseOnCancel: true}))
}
