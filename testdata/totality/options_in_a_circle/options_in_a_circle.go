// Package options_in_a_circle has options of a manager that are only ever set to each other.
package options_in_a_circle

import (
	"k8s.io/client-go/rest"
	ctrl "sigs.k8s.io/controller-runtime"
)

func run(config *rest.Config, rounds int) error {
	var first, second ctrl.Options
	for range rounds {
		first, second = second, first
		first.LeaderElectionID = "index"
		second.LeaderElectionID = "index"
	}
	mgr, err := ctrl.NewManager(config, first)
	if err != nil {
		return err
	}
	return mgr.Start(ctrl.SetupSignalHandler())
}
