package dnsupdater

import (
	"context"
	"fmt"

	"k8s.io/client-go/rest"
	ctrl "sigs.k8s.io/controller-runtime"

	"example.org/variants/fourth-finalizers/lease-timing/dns-updater/good/internal/mgropts"
	"example.org/variants/fourth-finalizers/lease-timing/dns-updater/good/internal/updater"
)

// Run runs the updater until ctx ends.
func Run(ctx context.Context, cfg *rest.Config, r updater.Records) error {
	mgr, err := ctrl.NewManager(cfg, mgropts.Build(mgropts.WithElection("dns-updater.zonekeeper.io")))
	if err != nil {
		return fmt.Errorf("making the manager: %w", err)
	}
	if err := mgr.Add(&updater.Updater{Records: r}); err != nil {
		return err
	}
	return mgr.Start(ctx)
}
