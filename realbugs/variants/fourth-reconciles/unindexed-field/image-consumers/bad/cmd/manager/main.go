package main

import (
	"os"

	"k8s.io/klog/v2"
	ctrl "sigs.k8s.io/controller-runtime"

	"example.org/variants/fourth-reconciles/unindexed-field/image-consumers/bad/internal/controller"
	"example.org/variants/fourth-reconciles/unindexed-field/image-consumers/bad/internal/index"
)

func main() {
	ctrl.SetLogger(klog.Background())
	if err := run(); err != nil {
		ctrl.Log.Error(err, "manager stopped")
		os.Exit(1)
	}
}

func run() error {
	mgr, err := ctrl.NewManager(ctrl.GetConfigOrDie(), ctrl.Options{
		LeaderElection:   true,
		LeaderElectionID: "account-restarts.cooperage.dev",
	})
	if err != nil {
		return err
	}
	ctx := ctrl.SetupSignalHandler()
	if err := index.Register(ctx, mgr.GetFieldIndexer()); err != nil {
		return err
	}
	r := &controller.AccountReconciler{Client: mgr.GetClient()}
	if err := r.SetupWithManager(mgr); err != nil {
		return err
	}
	return mgr.Start(ctx)
}
