package controllers

import (
	"context"

	corev1 "k8s.io/api/core/v1"
	"k8s.io/client-go/informers"
	"k8s.io/client-go/kubernetes"
	"k8s.io/client-go/tools/cache"
)

func WatchServices(ctx context.Context, kube kubernetes.Interface, onService func(name string)) error {
	f := informers.NewSharedInformerFactory(kube, 0)
	f.Start(ctx.Done())
	inf := f.Core().V1().Services().Informer()
	_, err := inf.AddEventHandler(cache.ResourceEventHandlerFuncs{
		AddFunc: func(obj interface{}) { onService(obj.(*corev1.Service).Name) },
	})
	if err != nil {
		return err
	}
	inf.Run(ctx.Done())
	f.Shutdown()
	return nil
}
