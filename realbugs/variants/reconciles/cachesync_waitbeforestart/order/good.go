package controllers

import (
	"context"
	"fmt"
	"time"

	corev1 "k8s.io/api/core/v1"
	"k8s.io/apimachinery/pkg/labels"
	"k8s.io/client-go/informers"
	"k8s.io/client-go/kubernetes"
)

func RunNodes(ctx context.Context, kube kubernetes.Interface, handle func(*corev1.Node)) error {
	factory := informers.NewSharedInformerFactory(kube, 10*time.Minute)
	lister := factory.Core().V1().Nodes().Lister()
	factory.Start(ctx.Done())
	defer factory.Shutdown()
	for typ, ok := range factory.WaitForCacheSync(ctx.Done()) {
		if !ok {
			return fmt.Errorf("%v did not sync", typ)
		}
	}
	nodes, err := lister.List(labels.Everything())
	if err != nil {
		return err
	}
	for _, n := range nodes {
		handle(n)
	}
	<-ctx.Done()
	return nil
}
