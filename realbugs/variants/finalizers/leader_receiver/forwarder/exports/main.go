package main

import (
	"os"

	corev1 "k8s.io/api/core/v1"
	"k8s.io/apimachinery/pkg/runtime"
	utilruntime "k8s.io/apimachinery/pkg/util/runtime"
	clientgoscheme "k8s.io/client-go/kubernetes/scheme"
	"k8s.io/klog/v2"
	ctrl "sigs.k8s.io/controller-runtime"
)

var scheme = runtime.NewScheme()

func init() {
	utilruntime.Must(clientgoscheme.AddToScheme(scheme))
}

func main() {
	ctrl.SetLogger(klog.NewKlogr())
	log := ctrl.Log.WithName("setup")
	ctx := ctrl.SetupSignalHandler()
	mgr, err := ctrl.NewManager(ctrl.GetConfigOrDie(), ctrl.Options{
		Scheme:           scheme,
		LeaderElection:   true,
		LeaderElectionID: "exports.storage.example.com",
	})
	if err != nil {
		log.Error(err, "manager")
		os.Exit(1)
	}
	w := &writer{reports: make(chan report), path: "/var/lib/exports/report.log"}
	if err := mgr.Add(w); err != nil {
		log.Error(err, "writer")
		os.Exit(1)
	}
	inf, err := mgr.GetCache().GetInformer(ctx, &corev1.PersistentVolume{})
	if err != nil {
		log.Error(err, "informer")
		os.Exit(1)
	}
	if _, err := inf.AddEventHandler(&forwarder{out: w.reports, stop: ctx.Done()}); err != nil {
		log.Error(err, "handler")
		os.Exit(1)
	}
	if err := mgr.Start(ctx); err != nil {
		log.Error(err, "manager stopped")
		os.Exit(1)
	}
}
