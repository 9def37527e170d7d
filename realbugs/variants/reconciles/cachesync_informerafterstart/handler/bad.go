package controllers

import (
	"context"

	corev1 "k8s.io/api/core/v1"
	"k8s.io/client-go/informers"
	"k8s.io/client-go/kubernetes"
	"k8s.io/client-go/tools/cache"
)

func WatchNodes(ctx context.Context, kube kubernetes.Interface, onNode func(name string)) error {
	f := informers.NewSharedInformerFactory(kube, 0)
	f.Start(ctx.Done())
	inf := f.Core().V1().Nodes().Informer() // WANT cachesync/informer-after-start
	_, err := inf.AddEventHandler(cache.ResourceEventHandlerFuncs{
		AddFunc: func(obj interface{}) { onNode(obj.(*corev1.Node).Name) },
	})
	if err != nil {
		return err
	}
	<-ctx.Done()
	f.Shutdown()
	return nil
}
