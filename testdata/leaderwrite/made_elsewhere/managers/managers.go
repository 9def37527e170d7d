// Package managers makes managers for programs.
package managers

import (
	"k8s.io/client-go/rest"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/manager"
)

// New makes a manager that elects nobody: without the option there is no election.
func New(cfg *rest.Config) (manager.Manager, error) {
	return ctrl.NewManager(cfg, ctrl.Options{HealthProbeBindAddress: ":8081"})
}

// NewElecting makes a manager that elects.
func NewElecting(cfg *rest.Config) (manager.Manager, error) {
	mgr, err := ctrl.NewManager(cfg, ctrl.Options{LeaderElection: true, LeaderElectionID: "volumes.example.com"})
	if err != nil {
		return nil, err
	}
	return mgr, nil
}

// NewFor makes a manager with the options that it is given.
func NewFor(cfg *rest.Config, options ctrl.Options) (manager.Manager, error) {
	return ctrl.NewManager(cfg, options)
}
