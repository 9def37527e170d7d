// Package main runs beside the ships.
package main

import (
	"os"

	ctrl "sigs.k8s.io/controller-runtime"

	"github.com/ctrllint/ctrllint/testdata/rbacmarkers/provenance/pull"
	"github.com/ctrllint/ctrllint/testdata/rbacmarkers/provenance/sidecar"
)

func main() {
	mgr, err := ctrl.NewManager(ctrl.GetConfigOrDie(), ctrl.Options{})
	if err != nil {
		os.Exit(1)
	}
	ctx := ctrl.SetupSignalHandler()
	if mgr.Add(sidecar.New(mgr)) != nil || pull.New(mgr.GetClient()).Pull(ctx, "all") != nil || mgr.Start(ctx) != nil {
		os.Exit(1)
	}
}
