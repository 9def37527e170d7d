// Command debug_server serves profiles beside the manager, for the life of the process (A23).
package main

import (
	"net/http"
	_ "net/http/pprof"
	"os"

	"k8s.io/klog/v2"
	ctrl "sigs.k8s.io/controller-runtime"
)

func main() {
	go func() {
		klog.InfoS("profiles end", "err", http.ListenAndServe("localhost:6060", nil))
	}()
	mgr, err := ctrl.NewManager(ctrl.GetConfigOrDie(), ctrl.Options{})
	if err != nil {
		klog.ErrorS(err, "no manager")
		os.Exit(1)
	}
	if err := mgr.Start(ctrl.SetupSignalHandler()); err != nil {
		klog.ErrorS(err, "manager ended")
		os.Exit(1)
	}
}
