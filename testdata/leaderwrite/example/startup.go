package example

import (
	"context"

	corev1 "k8s.io/api/core/v1"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/manager"
)

func startUp(ctx context.Context, elect bool) error {
	mgr, err := ctrl.NewManager(ctrl.GetConfigOrDie(), ctrl.Options{LeaderElection: elect, LeaderElectionID: "scanners.example.com"})
	if err != nil {
		return err
	}
	if err := backfill(ctx, mgr.GetClient()); err != nil { // want `^ungated-write: backfill runs on every replica: it comes before the start of the manager, which waits for the lease$`
		return err
	}
	return mgr.Start(ctx) // related `^started here$`
}

func startUpLater(ctx context.Context, elect bool) error {
	mgr, err := ctrl.NewManager(ctrl.GetConfigOrDie(), ctrl.Options{LeaderElection: elect, LeaderElectionID: "scanners.example.com"})
	if err != nil {
		return err
	}
	if err := mgr.Add(manager.RunnableFunc(func(ctx context.Context) error { return backfill(ctx, mgr.GetClient()) })); err != nil {
		return err
	}
	return mgr.Start(ctx)
}

func backfill(ctx context.Context, c client.Client) error {
	return c.DeleteAllOf(ctx, &corev1.Node{}, client.HasLabels{"scanners.example.com/old"})
}
