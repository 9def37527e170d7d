// Package operator puts the operator together.
package operator

import (
	"fmt"

	"k8s.io/client-go/rest"
	ctrl "sigs.k8s.io/controller-runtime"

	"example.org/variants/fourth-finalizers/probe-server-of-leader/quota-guard/bad/internal/probes"
)

// New makes the manager and all that it runs.
func New(cfg *rest.Config, ready func() bool) (ctrl.Manager, error) {
	mgr, err := ctrl.NewManager(cfg, ctrl.Options{LeaderElection: true, LeaderElectionID: "quota-guard.tenancy.dev"})
	if err != nil {
		return nil, fmt.Errorf("making the manager: %w", err)
	}
	if err := mgr.Add(probes.NewServer(ready, probes.WithAddress(":9440"))); err != nil { // WANT leaderwrite/leader-only-server
		return nil, fmt.Errorf("adding probes: %w", err)
	}
	return mgr, nil
}
