package main

import (
	"os"

	"k8s.io/client-go/kubernetes"
	"k8s.io/klog/v2"
	ctrl "sigs.k8s.io/controller-runtime"

	"example.org/variants/fourth-stops/fake-guard/event-exporter/good/internal/export"
)

func main() {
	kube, err := kubernetes.NewForConfig(ctrl.GetConfigOrDie())
	if err != nil {
		klog.Fatal(err)
	}
	if err := export.New(kube, os.Stdout).Run(ctrl.SetupSignalHandler()); err != nil {
		klog.Fatal(err)
	}
}
