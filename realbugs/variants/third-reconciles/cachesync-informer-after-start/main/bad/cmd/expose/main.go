package main

import (
	"context"
	"os"
	"os/signal"
	"syscall"
	"time"

	"example.org/variants/third-reconciles/cachesync-informer-after-start/main/bad/internal/expose"
	corev1 "k8s.io/api/core/v1"
	"k8s.io/client-go/informers"
	"k8s.io/client-go/kubernetes"
	"k8s.io/client-go/rest"
	"k8s.io/client-go/tools/cache"
	"k8s.io/klog/v2"
)

func run(ctx context.Context) error {
	cfg, err := rest.InClusterConfig()
	if err != nil {
		return err
	}
	kube, err := kubernetes.NewForConfig(cfg)
	if err != nil {
		return err
	}
	factory := informers.NewSharedInformerFactory(kube, time.Hour)
	namespaces := factory.Core().V1().Namespaces()
	if _, err := namespaces.Informer().AddEventHandler(cache.ResourceEventHandlerFuncs{
		AddFunc: func(obj any) {
			if ns, ok := obj.(*corev1.Namespace); ok {
				klog.V(3).InfoS("namespace", "name", ns.Name)
			}
		},
	}); err != nil {
		return err
	}
	factory.Start(ctx.Done())
	c := expose.New(factory.Core().V1().Services()) // WANT cachesync/informer-after-start
	return c.Run(ctx)
}

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), syscall.SIGTERM, os.Interrupt)
	defer stop()
	if err := run(ctx); err != nil {
		klog.Fatal(err)
	}
}
