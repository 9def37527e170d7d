// Package main has a manager without an election beside the body of the program, for its cache.
package main

import (
	"os"

	ctrl "sigs.k8s.io/controller-runtime"
)

func main() {
	ctx := ctrl.SetupSignalHandler()
	mgr, err := ctrl.NewManager(ctrl.GetConfigOrDie(), ctrl.Options{})
	if err != nil {
		os.Exit(1)
	}
	go func() {
		if err := mgr.Start(ctx); err != nil {
			os.Exit(1)
		}
	}()
	<-ctx.Done()
}
