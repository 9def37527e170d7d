// Package main is the operator.
package main

import (
	"os"

	corev1 "k8s.io/api/core/v1"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"

	"github.com/ctrllint/ctrllint/testdata/rbacmarkers/provenance/far"
	"github.com/ctrllint/ctrllint/testdata/rbacmarkers/provenance/fleet"
)

func direct() []client.Object { return []client.Object{&corev1.Secret{}, &corev1.ConfigMap{}} }

func main() {
	mgr, err := ctrl.NewManager(ctrl.GetConfigOrDie(), ctrl.Options{
		Client: client.Options{Cache: &client.CacheOptions{DisableFor: direct()}},
	})
	if err != nil {
		os.Exit(1)
	}
	if err := fleet.New(mgr.GetClient()).SetUp(mgr); err != nil {
		os.Exit(1)
	}
	ctx := ctrl.SetupSignalHandler()
	mirror, err := far.New([]byte(os.Getenv("FAR")), mgr.GetClient())
	if err != nil || mirror.OkKeep(ctx) != nil || mgr.Start(ctx) != nil {
		os.Exit(1)
	}
}
