package app

import (
	"time"

	ctrl "sigs.k8s.io/controller-runtime"
)

// Options are the flags of the operator.
type Options struct {
	SweepInterval time.Duration
}

// manager returns the options of the manager.
func (Options) manager() ctrl.Options {
	return ctrl.Options{LeaderElection: true, LeaderElectionID: "devspaces-operator.devspaces.io"}
}
