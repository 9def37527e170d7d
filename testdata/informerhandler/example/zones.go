package example

import (
	"context"
	"time"

	corev1 "k8s.io/api/core/v1"
	"k8s.io/client-go/informers"
	corelisters "k8s.io/client-go/listers/core/v1"
	"k8s.io/client-go/tools/cache"
	"k8s.io/client-go/util/workqueue"
)

type Zones struct {
	nodes corelisters.NodeLister
	queue workqueue.TypedInterface[string]
}

func NewZones(ctx context.Context, factory informers.SharedInformerFactory) (*Zones, error) {
	z := &Zones{queue: workqueue.NewTyped[string]()}
	informer := factory.Core().V1().Nodes()
	if _, err := informer.Informer().AddEventHandler(cache.ResourceEventHandlerFuncs{AddFunc: z.add}); err != nil {
		return nil, err
	}
	factory.Start(ctx.Done())
	z.nodes = informer.Lister() // want `^handler-before-init: nodes is set while the informers run: a handler that was added before reads it, and finds it empty$`
	return z, nil
}

func (z *Zones) add(obj any) {
	if _, err := z.nodes.Get(obj.(*corev1.Node).Name); err == nil {
		z.queue.Add(obj.(*corev1.Node).Name)
	}
}

func NewReadyZones(ctx context.Context, factory informers.SharedInformerFactory) (*Zones, error) {
	z := &Zones{queue: workqueue.NewTyped[string]()}
	informer := factory.Core().V1().Nodes()
	z.nodes = informer.Lister()
	if _, err := informer.Informer().AddEventHandler(cache.ResourceEventHandlerFuncs{AddFunc: z.add}); err != nil {
		return nil, err
	}
	factory.Start(ctx.Done())
	return z, nil
}

func (z *Zones) Debounce(informer cache.SharedIndexInformer) error {
	_, err := informer.AddEventHandler(cache.ResourceEventHandlerFuncs{UpdateFunc: z.updated})
	return err
}

func (z *Zones) updated(_, obj any) {
	time.Sleep(time.Second) // want `^blocking-handler: Sleep in a handler: the events that come meanwhile wait for it, and pile up in memory$`
	z.queue.Add(obj.(*corev1.Node).Name)
}

type Delayed struct {
	queue workqueue.TypedDelayingInterface[string]
}

func (d *Delayed) Debounce(informer cache.SharedIndexInformer) error {
	_, err := informer.AddEventHandler(cache.ResourceEventHandlerFuncs{UpdateFunc: d.updated})
	return err
}

func (d *Delayed) updated(_, obj any) {
	d.queue.AddAfter(obj.(*corev1.Node).Name, time.Second)
}

func Trim(informer cache.SharedIndexInformer) error {
	return informer.SetTransform(func(obj any) (any, error) {
		obj.(*corev1.Pod).ManagedFields = nil // want `^transform-tombstone: the transform panics on a cache.DeletedFinalStateUnknown, which informers hand to it as well: it is no \*v1.Pod$`
		return obj, nil
	})
}

func TrimPods(informer cache.SharedIndexInformer) error {
	return informer.SetTransform(func(obj any) (any, error) {
		if pod, ok := obj.(*corev1.Pod); ok {
			pod.ManagedFields = nil
		}
		return obj, nil
	})
}
