package asserted

import (
	"context"

	"k8s.io/client-go/rest"
	ctrl "sigs.k8s.io/controller-runtime"

	"github.com/ctrllint/ctrllint/testdata/leaderwrite/leader_only_server/asserted/agent"
)

func startBeside(ctx context.Context, cfg *rest.Config) error {
	mgr, err := ctrl.NewManager(cfg, ctrl.Options{LeaderElection: true, LeaderElectionID: "agent.example.com"})
	if err != nil {
		return err
	}
	if err := mgr.Add(agent.NewProbes(":8086")); err != nil { // want `leader-only-server: \*Probes serves on the leader only`
		return err
	}
	if err := mgr.Add(&agent.Metrics{Addr: ":8087"}); err != nil { // want `leader-only-server: \*Metrics serves on the leader only`
		return err
	}
	if err := mgr.Add(&agent.Ticker{Tick: func() {}}); err != nil {
		return err
	}
	return mgr.Start(ctx)
}

// okUnelected elects nobody.
func okUnelected(ctx context.Context, cfg *rest.Config) error {
	mgr, err := ctrl.NewManager(cfg, ctrl.Options{})
	if err != nil {
		return err
	}
	if err := mgr.Add(&agent.Lone{Addr: ":8086"}); err != nil {
		return err
	}
	return mgr.Start(ctx)
}
