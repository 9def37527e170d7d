package main

import (
	"fmt"
	"os"
	"sync/atomic"

	"example.org/variants/third-reconciles/leaderwrite-leader-only-server/metricsapi/good/internal/health"
	"k8s.io/klog/v2"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/manager"
)

func run() error {
	mgr, err := ctrl.NewManager(ctrl.GetConfigOrDie(), manager.Options{
		LeaderElection:          true,
		LeaderElectionID:        "db-operator",
		LeaderElectionNamespace: os.Getenv("POD_NAMESPACE"),
	})
	if err != nil {
		return fmt.Errorf("make manager: %w", err)
	}
	var synced atomic.Bool
	if err := mgr.Add(health.New(":8086", synced.Load)); err != nil {
		return fmt.Errorf("add health server: %w", err)
	}
	ctx := ctrl.SetupSignalHandler()
	go func() {
		synced.Store(mgr.GetCache().WaitForCacheSync(ctx))
	}()
	return mgr.Start(ctx)
}

func main() {
	if err := run(); err != nil {
		klog.ErrorS(err, "operator ended")
		os.Exit(1)
	}
}
