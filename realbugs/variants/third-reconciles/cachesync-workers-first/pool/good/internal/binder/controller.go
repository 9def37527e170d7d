package binder

import (
	"context"

	corev1 "k8s.io/api/core/v1"
	"k8s.io/apimachinery/pkg/types"
	coreinformers "k8s.io/client-go/informers/core/v1"
	corelisters "k8s.io/client-go/listers/core/v1"
	"k8s.io/client-go/tools/cache"
	"k8s.io/client-go/util/workqueue"
)

type Controller struct {
	volumes corelisters.PersistentVolumeLister
	synced  []cache.InformerSynced
	queue   workqueue.TypedRateLimitingInterface[types.NamespacedName]
	bind    func(ctx context.Context, key types.NamespacedName, free []string) error
}

func New(pv coreinformers.PersistentVolumeInformer, pvc coreinformers.PersistentVolumeClaimInformer, bind func(context.Context, types.NamespacedName, []string) error) (*Controller, error) {
	c := &Controller{
		volumes: pv.Lister(),
		queue:   workqueue.NewTypedRateLimitingQueue(workqueue.DefaultTypedControllerRateLimiter[types.NamespacedName]()),
		bind:    bind,
	}
	reg, err := pvc.Informer().AddEventHandler(cache.ResourceEventHandlerFuncs{AddFunc: func(obj any) {
		if claim, ok := obj.(*corev1.PersistentVolumeClaim); ok && claim.Spec.VolumeName == "" {
			c.queue.Add(types.NamespacedName{Namespace: claim.Namespace, Name: claim.Name})
		}
	}})
	if err != nil {
		return nil, err
	}
	c.synced = []cache.InformerSynced{pv.Informer().HasSynced, reg.HasSynced}
	return c, nil
}
