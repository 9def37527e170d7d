// Package factory waits for all informers of the factory.
package factory

import (
	"context"

	"k8s.io/client-go/informers"
	corelisters "k8s.io/client-go/listers/core/v1"
	"k8s.io/client-go/tools/cache"
)

// Routes reads services and nodes.
type Routes struct {
	services corelisters.ServiceLister
	nodes    corelisters.NodeLister
	synced   cache.InformerSynced
}

// New makes both informers.
func New(factory informers.SharedInformerFactory) *Routes {
	services, nodes := factory.Core().V1().Services(), factory.Core().V1().Nodes()
	return &Routes{services: services.Lister(), synced: services.Informer().HasSynced, nodes: nodes.Lister()}
}

func okRun(ctx context.Context, factory informers.SharedInformerFactory) {
	routes := New(factory)
	factory.Start(ctx.Done())
	for _, ok := range factory.WaitForCacheSync(ctx.Done()) {
		if !ok {
			return
		}
	}
	routes.okServe(ctx)
}

func (r *Routes) okServe(ctx context.Context) {
	if !cache.WaitForCacheSync(ctx.Done(), r.synced) {
		return
	}
}
