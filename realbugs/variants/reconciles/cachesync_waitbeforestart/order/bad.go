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

func RunPods(ctx context.Context, kube kubernetes.Interface, handle func(*corev1.Pod)) error {
	factory := informers.NewSharedInformerFactoryWithOptions(kube, 10*time.Minute, informers.WithNamespace("databases"))
	lister := factory.Core().V1().Pods().Lister()
	for typ, ok := range factory.WaitForCacheSync(ctx.Done()) { // WANT cachesync/wait-before-start
		if !ok {
			return fmt.Errorf("%v did not sync", typ)
		}
	}
	factory.Start(ctx.Done())

	pods, err := lister.List(labels.Everything())
	if err != nil {
		return err
	}
	for _, p := range pods {
		handle(p)
	}
	<-ctx.Done()
	return nil
}
