package main

import (
	"context"
	"os"
	"os/signal"
	"time"

	"k8s.io/apimachinery/pkg/labels"
	"k8s.io/client-go/informers"
	"k8s.io/client-go/kubernetes"
	corelisters "k8s.io/client-go/listers/core/v1"
	"k8s.io/client-go/rest"
	"k8s.io/klog/v2"
)

type controller struct {
	pods     corelisters.PodLister
	services corelisters.ServiceLister
}

func (c *controller) run(ctx context.Context) error {
	svcs, err := c.services.List(labels.Everything())
	if err != nil {
		return err
	}
	klog.InfoS("services", "count", len(svcs))
	<-ctx.Done()
	return nil
}

func start(ctx context.Context, cfg *rest.Config) error {
	kube, err := kubernetes.NewForConfig(cfg)
	if err != nil {
		return err
	}
	factory := informers.NewSharedInformerFactory(kube, time.Hour)
	c := &controller{pods: factory.Core().V1().Pods().Lister()}
	factory.Start(ctx.Done())
	factory.WaitForCacheSync(ctx.Done())
	c.services = factory.Core().V1().Services().Lister() // WANT cachesync/informer-after-start
	return c.run(ctx)
}

func main() {
	cfg, err := rest.InClusterConfig()
	if err != nil {
		klog.Fatal(err)
	}
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	for _, f := range []func(context.Context, *rest.Config) error{start, startJobs} {
		if err := f(ctx, cfg); err != nil {
			klog.Fatal(err)
		}
	}
}
