package main

import (
	"os"
	"time"

	"example.org/variants/third-reconciles/leaderconfig-timing/flags/bad/internal/options"
	"k8s.io/klog/v2"
	"k8s.io/utils/ptr"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/healthz"
)

func managerOptions(ns string) ctrl.Options {
	return ctrl.Options{
		LeaderElection:          true,
		LeaderElectionID:        "machines.infra.acme.io",
		LeaderElectionNamespace: ns,
		LeaseDuration:           ptr.To(options.LeaseSeconds * time.Second),
		RenewDeadline:           ptr.To(options.RenewSeconds * time.Second), // WANT leaderconfig/timing
		RetryPeriod:             ptr.To(options.RetrySeconds * time.Second),
	}
}

func main() {
	election := options.Default()
	mgr, err := ctrl.NewManager(ctrl.GetConfigOrDie(), managerOptions(election.LockNS))
	if err != nil {
		klog.ErrorS(err, "manager")
		os.Exit(1)
	}
	if err := mgr.AddHealthzCheck("ping", healthz.Ping); err != nil {
		klog.ErrorS(err, "health check")
		os.Exit(1)
	}
	if err := mgr.Start(ctrl.SetupSignalHandler()); err != nil {
		klog.ErrorS(err, "run")
		os.Exit(1)
	}
}
