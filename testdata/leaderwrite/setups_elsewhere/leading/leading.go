// Package leading is a program with an election.
package leading

import (
	"context"

	ctrl "sigs.k8s.io/controller-runtime"

	"github.com/ctrllint/ctrllint/testdata/leaderwrite/setups_elsewhere/zones"
)

func Run(ctx context.Context) error {
	mgr, err := ctrl.NewManager(ctrl.GetConfigOrDie(), ctrl.Options{LeaderElection: true, LeaderElectionID: "zones.example.com"})
	if err != nil {
		return err
	}
	if err := (&zones.LeadingSweeper{Client: mgr.GetClient()}).SetupWithManager(mgr); err != nil {
		return err
	}
	if err := (&zones.SharedSweeper{Client: mgr.GetClient()}).SetupWithManager(mgr); err != nil {
		return err
	}
	return mgr.Start(ctx)
}
