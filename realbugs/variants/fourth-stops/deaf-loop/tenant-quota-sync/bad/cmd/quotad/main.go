package main

import (
	"flag"
	"net/http"
	"time"

	"k8s.io/client-go/kubernetes"
	"k8s.io/klog/v2"
	ctrl "sigs.k8s.io/controller-runtime"

	"example.org/variants/fourth-stops/deaf-loop/tenant-quota-sync/bad/internal/billing"
	"example.org/variants/fourth-stops/deaf-loop/tenant-quota-sync/bad/internal/quota"
)

func main() {
	url := flag.String("billing-url", "http://billing", "address of the billing service")
	flag.Parse()
	cfg, err := ctrl.GetConfig()
	if err != nil {
		klog.Fatal(err)
	}
	kube, err := kubernetes.NewForConfig(cfg)
	if err != nil {
		klog.Fatal(err)
	}
	ctx := ctrl.SetupSignalHandler()
	plans := &billing.Client{BaseURL: *url, HTTP: &http.Client{Timeout: 30 * time.Second}}
	quota.NewSyncer(kube, plans, time.Minute).Run(ctx)
}
