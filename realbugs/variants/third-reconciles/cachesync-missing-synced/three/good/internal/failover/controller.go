package failover

import (
	"context"

	corev1 "k8s.io/api/core/v1"
	"k8s.io/client-go/informers"
	corelisters "k8s.io/client-go/listers/core/v1"
	"k8s.io/client-go/tools/cache"
	"k8s.io/client-go/util/workqueue"
)

// Controller moves services away from nodes that are not ready.
type Controller struct {
	nodes       corelisters.NodeLister
	nodesSynced cache.InformerSynced
	pods        corelisters.PodLister
	podsSynced  cache.InformerSynced
	svcs        corelisters.ServiceLister
	svcsSynced  cache.InformerSynced
	queue       workqueue.TypedRateLimitingInterface[string]
	move        func(ctx context.Context, svc *corev1.Service, from string) error
}

func New(f informers.SharedInformerFactory, move func(context.Context, *corev1.Service, string) error) (*Controller, error) {
	core := f.Core().V1()
	c := &Controller{
		nodes: core.Nodes().Lister(), nodesSynced: core.Nodes().Informer().HasSynced,
		pods: core.Pods().Lister(), podsSynced: core.Pods().Informer().HasSynced,
		svcs: core.Services().Lister(), svcsSynced: core.Services().Informer().HasSynced,
		queue: workqueue.NewTypedRateLimitingQueue(workqueue.DefaultTypedControllerRateLimiter[string]()),
		move:  move,
	}
	_, err := core.Nodes().Informer().AddEventHandler(cache.ResourceEventHandlerFuncs{
		UpdateFunc: func(_, obj any) {
			if n, ok := obj.(*corev1.Node); ok {
				c.queue.Add(n.Name)
			}
		},
	})
	return c, err
}
