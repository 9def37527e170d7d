package seedcmd

import (
	"context"
	"fmt"

	"k8s.io/client-go/rest"
	ctrl "sigs.k8s.io/controller-runtime"

	"example.org/variants/fourth-finalizers/missing-election-id/seed-controller/good/internal/flags"
	"example.org/variants/fourth-finalizers/missing-election-id/seed-controller/good/internal/seed"
)

// Run runs the controller until ctx ends.
func Run(ctx context.Context, cfg *rest.Config, namespace string) error {
	opts := ctrl.Options{HealthProbeBindAddress: ":8081"}
	flags.Election{Enabled: true, ID: "seed-controller.gardens.farmops.dev", Namespace: namespace}.Apply(&opts)
	mgr, err := ctrl.NewManager(cfg, opts)
	if err != nil {
		return fmt.Errorf("making the manager: %w", err)
	}
	if err := (&seed.Reconciler{Client: mgr.GetClient()}).SetupWithManager(mgr); err != nil {
		return err
	}
	return mgr.Start(ctx)
}
