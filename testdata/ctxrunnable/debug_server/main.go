// Command debug_server serves profiles beside the manager, for the life of the process (A23).
package main

import (
	"context"
	"net/http"
	_ "net/http/pprof"
	"os"
	"time"

	corev1 "k8s.io/api/core/v1"
	"k8s.io/klog/v2"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
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
	ctx := ctrl.SetupSignalHandler()
	retry(ctx, mgr.GetAPIReader())
	if err := mgr.Start(ctx); err != nil {
		klog.ErrorS(err, "manager ended")
		os.Exit(1)
	}
}

// retry lists again until it is answered, in a goroutine that ends with the process (kyverno's
// report counters).
func retry(ctx context.Context, reader client.Reader) {
	go func() {
		for {
			if err := reader.List(ctx, &corev1.NodeList{}); err != nil {
				time.Sleep(2 * time.Second)
				continue
			}
			return
		}
	}()
}
