package main

import (
	"net/http"
	"os"
	"time"

	"example.org/variants/third-reconciles/leaderwrite-ungated-status/heartbeat/bad/api/v1"
	"example.org/variants/third-reconciles/leaderwrite-ungated-status/heartbeat/bad/internal/probe"
	"k8s.io/klog/v2"
	ctrl "sigs.k8s.io/controller-runtime"
)

func main() {
	ctrl.SetLogger(klog.Background())
	mgr, err := ctrl.NewManager(ctrl.GetConfigOrDie(), ctrl.Options{LeaderElection: true, LeaderElectionID: "edge.acme.io"})
	if err != nil {
		klog.ErrorS(err, "manager")
		os.Exit(1)
	}
	if err := v1.AddToScheme(mgr.GetScheme()); err != nil {
		klog.ErrorS(err, "scheme")
		os.Exit(1)
	}
	p := &probe.Prober{Client: mgr.GetClient(), HTTP: &http.Client{}, Period: 15 * time.Second}
	if err := mgr.Add(p); err != nil {
		klog.ErrorS(err, "add prober")
		os.Exit(1)
	}
	if err := mgr.Start(ctrl.SetupSignalHandler()); err != nil {
		klog.ErrorS(err, "run")
		os.Exit(1)
	}
}
