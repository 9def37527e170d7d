// Package asserted adds servers that another package only asserts to be Runnables.
package asserted

import (
	"k8s.io/client-go/rest"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/manager"

	"github.com/ctrllint/ctrllint/testdata/leaderwrite/leader_only_server/asserted/agent"
)

// An Everywhere runs on every replica.
type Everywhere struct{ manager.Runnable }

// NeedLeaderElection lets every replica run it.
func (*Everywhere) NeedLeaderElection() bool { return false }

func start(cfg *rest.Config) error {
	mgr, err := ctrl.NewManager(cfg, ctrl.Options{LeaderElection: true, LeaderElectionID: "agent.example.com"})
	if err != nil {
		return err
	}
	if err := mgr.Add(&Everywhere{Runnable: &agent.Server{Addr: ":8443"}}); err != nil {
		return err
	}
	if err := mgr.Add(&agent.Plain{Addr: ":8444"}); err != nil { // want `leader-only-server: \*Plain serves on the leader only: without NeedLeaderElection`
		return err
	}
	return mgr.Start(ctrl.SetupSignalHandler())
}
