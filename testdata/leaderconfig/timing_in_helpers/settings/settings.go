// Package settings builds what other packages run.
package settings

import (
	"time"

	"k8s.io/client-go/rest"
	ctrl "sigs.k8s.io/controller-runtime"
)

// RenewDeadline is how long the leader tries.
const RenewDeadline = 20 * time.Second

// Pointer returns a pointer to d.
func Pointer(d time.Duration) *time.Duration { return &d }

// Lease returns how long a lease lasts.
func Lease() time.Duration { return 12 * time.Second }

// Options returns settings with which a manager starts.
func Options() ctrl.Options {
	lease, renew := 30*time.Second, RenewDeadline
	return ctrl.Options{
		LeaderElection:                true,
		LeaderElectionID:              "volumes.example.com",
		LeaderElectionReleaseOnCancel: true,
		LeaseDuration:                 &lease,
		RenewDeadline:                 &renew,
	}
}

// NewManager makes a manager of the options, as they are.
func NewManager(cfg *rest.Config, opts ctrl.Options) (ctrl.Manager, error) {
	return ctrl.NewManager(cfg, opts)
}
