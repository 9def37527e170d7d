package main

import (
	"context"
	"os"
	"os/signal"
	"syscall"

	"example.org/variants/third-reconciles/informerhandler-handler-before-init/cidr/good/internal/cidr"
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
	factory := informers.NewSharedInformerFactory(kube, 0)
	nodes := factory.Core().V1().Nodes()
	if _, err := nodes.Informer().AddEventHandler(cache.ResourceEventHandlerFuncs{
		AddFunc: func(obj any) { klog.V(4).InfoS("node", "object", klog.KObj(obj.(*corev1.Node))) },
	}); err != nil {
		return err
	}
	factory.Start(ctx.Done())
	c, err := cidr.New(nodes, []string{"10.4.0.0/24", "10.4.1.0/24"}, func(ctx context.Context, node, r string) error {
		klog.FromContext(ctx).Info("assigned", "node", node, "range", r)
		return nil
	})
	if err != nil {
		return err
	}
	return c.Run(ctx)
}

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	if err := run(ctx); err != nil {
		klog.Fatal(err)
	}
}
