// Package app runs the operator.
package app

import (
	"context"
	"fmt"

	"k8s.io/client-go/rest"
	ctrl "sigs.k8s.io/controller-runtime"

	"example.org/variants/fourth-finalizers/beside-the-manager/gc-sweeper/good/internal/sweep"
)

// Run runs it until ctx ends.
func Run(ctx context.Context, cfg *rest.Config, o Options) error {
	mgr, err := ctrl.NewManager(cfg, o.manager())
	if err != nil {
		return fmt.Errorf("making the manager: %w", err)
	}
	sweeper := &sweep.Sweeper{Client: mgr.GetClient(), Interval: o.SweepInterval}
	if err := mgr.Add(sweeper); err != nil {
		return fmt.Errorf("adding the sweeper: %w", err)
	}
	return mgr.Start(ctx)
}
