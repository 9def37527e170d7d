// Package example holds the programs of the manual.
package example

import (
	"context"
	"os"
	"time"

	"k8s.io/client-go/rest"
	"k8s.io/utils/ptr"
	ctrl "sigs.k8s.io/controller-runtime"
)

func impatientManager(cfg *rest.Config) (ctrl.Manager, error) {
	return ctrl.NewManager(cfg, ctrl.Options{
		LeaderElection:                true,
		LeaderElectionID:              "volumes.example.com",
		LeaderElectionReleaseOnCancel: true,
		RenewDeadline:                 ptr.To(20 * time.Second), // want `^timing: LeaseDuration 15s by default is not longer than RenewDeadline 20s: no elector starts with that$` // related `^RenewDeadline is set here$`
	})
}

func okPatientManager(cfg *rest.Config) (ctrl.Manager, error) {
	return ctrl.NewManager(cfg, ctrl.Options{
		LeaderElection:                true,
		LeaderElectionID:              "volumes.example.com",
		LeaderElectionReleaseOnCancel: true,
		LeaseDuration:                 ptr.To(30 * time.Second),
		RenewDeadline:                 ptr.To(20 * time.Second),
	})
}

func namelessManager(cfg *rest.Config, release bool) (ctrl.Manager, error) {
	return ctrl.NewManager(cfg, ctrl.Options{
		LeaderElection:                true, // want `^missing-id: leader election is on without LeaderElectionID: the manager refuses it, or shares one lock with all such$`
		LeaderElectionReleaseOnCancel: release,
	})
}

func okNamedManager(cfg *rest.Config, release bool) (ctrl.Manager, error) {
	return ctrl.NewManager(cfg, ctrl.Options{
		LeaderElection:                true,
		LeaderElectionID:              "volumes.example.com",
		LeaderElectionReleaseOnCancel: release,
	})
}

func runUncancelled(cfg *rest.Config) error {
	mgr, err := ctrl.NewManager(cfg, ctrl.Options{
		LeaderElection:                true,
		LeaderElectionID:              "volumes.example.com",
		LeaderElectionReleaseOnCancel: true,
	})
	if err != nil {
		return err
	}
	return mgr.Start(context.Background()) // want `^uncancellable: Start runs under a context that never ends, so that LeaderElectionReleaseOnCancel never releases the lease$`
}

func okRunUntilSignal(cfg *rest.Config) error {
	mgr, err := ctrl.NewManager(cfg, ctrl.Options{
		LeaderElection:                true,
		LeaderElectionID:              "volumes.example.com",
		LeaderElectionReleaseOnCancel: true,
	})
	if err != nil {
		return err
	}
	return mgr.Start(ctrl.SetupSignalHandler())
}

func keepsLease(cfg *rest.Config) error {
	mgr, err := ctrl.NewManager(cfg, ctrl.Options{
		LeaderElection:   true, // want `^slow-release: the lease is not released at shutdown: the next leader waits 15s$`
		LeaderElectionID: "volumes.example.com",
	})
	if err != nil {
		return err
	}
	return mgr.Start(ctrl.SetupSignalHandler())
}

func okReleasesLease(cfg *rest.Config) {
	mgr, err := ctrl.NewManager(cfg, ctrl.Options{
		LeaderElection:                true,
		LeaderElectionID:              "volumes.example.com",
		LeaderElectionReleaseOnCancel: true,
	})
	if err != nil {
		os.Exit(1)
	}
	if err := mgr.Start(ctrl.SetupSignalHandler()); err != nil {
		os.Exit(1)
	}
	os.Exit(0) // nothing runs on after Start: the lease can be given back
}
