package app

import (
	"context"
	"fmt"

	"k8s.io/client-go/rest"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/healthz"
	"sigs.k8s.io/controller-runtime/pkg/manager"
)

func Run(ctx context.Context, cfg *rest.Config) error {
	renew := 25 * second
	lease := 2 * renew
	mgr, err := ctrl.NewManager(cfg, manager.Options{
		LeaderElection:   true,
		LeaderElectionID: "slow.acme.io",
		LeaseDuration:    &lease,
		RenewDeadline:    &renew,
	})
	if err != nil {
		return fmt.Errorf("make manager: %w", err)
	}
	if err := mgr.AddReadyzCheck("ping", healthz.Ping); err != nil {
		return err
	}
	return mgr.Start(ctx)
}
