package main

import (
	"context"
	"os"

	"k8s.io/klog/v2"
	ctrl "sigs.k8s.io/controller-runtime"

	"example.org/variants/finalizers/noise_thirdparty/external/lister"
	"example.org/variants/finalizers/noise_thirdparty/third_party/queue"
)

func main() {
	ctrl.SetLogger(klog.NewKlogr())
	mgr, err := ctrl.NewManager(ctrl.GetConfigOrDie(), ctrl.Options{})
	if err != nil {
		os.Exit(1)
	}
	if err := mgr.Add(&queue.Pump{In: make(chan string, 8), Out: func(s string) { klog.InfoS("out", "item", s) }}); err != nil {
		os.Exit(1)
	}
	if err := mgr.Add(&lister.Lister{List: func(context.Context) error { return nil }}); err != nil {
		os.Exit(1)
	}
	if err := mgr.Start(ctrl.SetupSignalHandler()); err != nil {
		os.Exit(1)
	}
}
