package main

import (
	"os"

	"k8s.io/apimachinery/pkg/runtime"
	utilruntime "k8s.io/apimachinery/pkg/util/runtime"
	clientgoscheme "k8s.io/client-go/kubernetes/scheme"
	"k8s.io/klog/v2"
	ctrl "sigs.k8s.io/controller-runtime"

	"example.org/variants/fourth-reconciles/missing-subresource/volume-audit/good/api/v1"
	"example.org/variants/fourth-reconciles/missing-subresource/volume-audit/good/internal/controller"
	"example.org/variants/fourth-reconciles/missing-subresource/volume-audit/good/internal/result"
)

var scheme = runtime.NewScheme()

func init() {
	utilruntime.Must(clientgoscheme.AddToScheme(scheme))
	utilruntime.Must(v1.AddToScheme(scheme))
}

func main() {
	ctrl.SetLogger(klog.Background())
	mgr, err := ctrl.NewManager(ctrl.GetConfigOrDie(), ctrl.Options{Scheme: scheme})
	if err != nil {
		ctrl.Log.Error(err, "manager")
		os.Exit(1)
	}
	r := &controller.AuditReconciler{Client: mgr.GetClient(), Results: result.Writer{Client: mgr.GetClient()}}
	if err := r.SetupWithManager(mgr); err != nil {
		ctrl.Log.Error(err, "controller")
		os.Exit(1)
	}
	if err := mgr.Start(ctrl.SetupSignalHandler()); err != nil {
		ctrl.Log.Error(err, "run")
		os.Exit(1)
	}
}
