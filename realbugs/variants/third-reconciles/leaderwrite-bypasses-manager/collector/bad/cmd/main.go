package main

import (
	"os"
	"time"

	"example.org/variants/third-reconciles/leaderwrite-bypasses-manager/collector/bad/internal/gc"
	"k8s.io/klog/v2"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/manager"
)

func newManager() (manager.Manager, error) {
	return ctrl.NewManager(ctrl.GetConfigOrDie(), ctrl.Options{
		LeaderElection:   true,
		LeaderElectionID: "gc.acme.io",
	})
}

func main() {
	logger := klog.Background()
	mgr, err := newManager()
	if err != nil {
		logger.Error(err, "cannot make the manager")
		os.Exit(1)
	}
	ctx := ctrl.SetupSignalHandler()
	collector := gc.New(mgr.GetClient(), time.Hour)
	go func() {
		if !mgr.GetCache().WaitForCacheSync(ctx) {
			return
		}
		if err := collector.Start(ctx); err != nil { // WANT leaderwrite/bypasses-manager
			logger.Error(err, "collector ended")
			os.Exit(1)
		}
	}()
	if err := mgr.Start(ctx); err != nil {
		logger.Error(err, "manager ended")
		os.Exit(1)
	}
}
