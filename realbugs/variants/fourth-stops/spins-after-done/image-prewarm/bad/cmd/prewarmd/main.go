package main

import (
	"context"
	"os/signal"
	"sync"
	"syscall"

	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/client-go/kubernetes"
	"k8s.io/client-go/rest"
	"k8s.io/klog/v2"

	"example.org/variants/fourth-stops/spins-after-done/image-prewarm/bad/internal/hub"
	"example.org/variants/fourth-stops/spins-after-done/image-prewarm/bad/internal/prewarm"
)

func main() {
	ctx, cancel := signal.NotifyContext(context.Background(), syscall.SIGTERM)
	defer cancel()
	cfg, err := rest.InClusterConfig()
	if err != nil {
		klog.Fatal(err)
	}
	kube, err := kubernetes.NewForConfig(cfg)
	if err != nil {
		klog.Fatal(err)
	}

	h := &hub.Hub{}
	var wg sync.WaitGroup
	for range 3 {
		w := prewarm.NewWorker(h)
		wg.Go(func() { w.Run(ctx) })
	}
	pods, err := kube.CoreV1().Pods("").List(ctx, metav1.ListOptions{LabelSelector: "prewarm=true"})
	if err != nil {
		klog.Fatal(err)
	}
	for i := range pods.Items {
		for _, c := range pods.Items[i].Spec.Containers {
			h.Publish(hub.Pull{Image: c.Image})
		}
	}
	<-ctx.Done()
	h.Close()
	wg.Wait()
}
