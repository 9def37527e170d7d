package main

import (
	"os"
	"sync/atomic"
	"time"

	"k8s.io/klog/v2"
	ctrl "sigs.k8s.io/controller-runtime"

	"example.org/variants/fourth-reconciles/owner-used/pod-accounting/bad/internal/usage"
)

func main() {
	ctrl.SetLogger(klog.Background())
	log := ctrl.Log.WithName("accountant")
	mgr, err := ctrl.NewManager(ctrl.GetConfigOrDie(), ctrl.Options{})
	if err != nil {
		log.Error(err, "manager")
		os.Exit(1)
	}
	var current atomic.Pointer[usage.Book]
	err = mgr.Add(&usage.Collector{
		Reader:  mgr.GetClient(),
		Publish: current.Store,
		Every:   time.Minute,
		Failed:  func(err error) { log.Error(err, "collect") },
	})
	if err != nil {
		log.Error(err, "add collector")
		os.Exit(1)
	}
	if err := mgr.Start(ctrl.SetupSignalHandler()); err != nil {
		log.Error(err, "run")
		os.Exit(1)
	}
}
