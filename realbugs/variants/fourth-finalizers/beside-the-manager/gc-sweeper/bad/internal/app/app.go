// Package app runs the operator.
package app

import (
	"context"
	"fmt"

	"golang.org/x/sync/errgroup"
	"k8s.io/client-go/rest"
	ctrl "sigs.k8s.io/controller-runtime"

	"example.org/variants/fourth-finalizers/beside-the-manager/gc-sweeper/bad/internal/sweep"
)

// Run runs it until ctx ends.
func Run(ctx context.Context, cfg *rest.Config, o Options) error {
	mgr, err := ctrl.NewManager(cfg, o.manager())
	if err != nil {
		return fmt.Errorf("making the manager: %w", err)
	}
	sweeper := &sweep.Sweeper{Client: mgr.GetClient(), Interval: o.SweepInterval}
	g, ctx := errgroup.WithContext(ctx)
	g.Go(func() error { return mgr.Start(ctx) })
	g.Go(func() error { return sweeper.Start(ctx) }) // WANT leaderwrite/bypasses-manager
	return g.Wait()
}
