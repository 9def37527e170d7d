package main

import (
	"os"
	"time"

	"k8s.io/client-go/kubernetes"
	"k8s.io/klog/v2"
	ctrl "sigs.k8s.io/controller-runtime"

	"example.org/variants/fourth-stops/ended-context/drain-agent/good/internal/nodes"
	"example.org/variants/fourth-stops/ended-context/drain-agent/good/internal/reboot"
)

func main() {
	kube, err := kubernetes.NewForConfig(ctrl.GetConfigOrDie())
	if err != nil {
		klog.Fatal(err)
	}
	w := &reboot.Window{Node: nodes.NewClient(kube, os.Getenv("NODE_NAME")), Every: time.Minute}
	w.Run(ctrl.SetupSignalHandler())
}
