// Package no_synced_funcs waits for caches that it does not name.
package no_synced_funcs

import (
	"context"

	"k8s.io/client-go/informers"
	coreinformers "k8s.io/client-go/informers/core/v1"
	corelisters "k8s.io/client-go/listers/core/v1"
	"k8s.io/client-go/tools/cache"
	ctrlcache "sigs.k8s.io/controller-runtime/pkg/cache"
)

// Routes reads services and nodes.
type Routes struct {
	services corelisters.ServiceLister
	nodes    corelisters.NodeLister
	synced   []cache.InformerSynced
	filled   []cache.InformerSynced
	Later    []cache.InformerSynced
}

func run(ctx context.Context, stop <-chan struct{}) {
	if !cache.WaitForCacheSync(stop) { // want `^no-synced-funcs: WaitForCacheSync has no cache to wait for`
		return
	}
	cache.WaitForNamedCacheSync("routes", stop) // want `no-synced-funcs: WaitForNamedCacheSync`
	cache.WaitForNamedCacheSyncWithContext(ctx) // want `no-synced-funcs`
}

func (r *Routes) field(stop <-chan struct{}) bool {
	return cache.WaitForCacheSync(stop, r.synced...) // want `no-synced-funcs`
}

func local(stop <-chan struct{}) bool {
	var synced []cache.InformerSynced
	return cache.WaitForCacheSync(stop, synced...) // want `no-synced-funcs`
}

func (r *Routes) okField(stop <-chan struct{}) bool {
	return cache.WaitForCacheSync(stop, r.filled...)
}

// Another package may set it.
func (r *Routes) okExported(stop <-chan struct{}) bool {
	return cache.WaitForCacheSync(stop, r.Later...)
}

func okAppended(stop <-chan struct{}, all []coreinformers.NodeInformer) bool {
	var synced []cache.InformerSynced
	for _, nodes := range all {
		synced = append(synced, nodes.Informer().HasSynced)
	}
	return cache.WaitForCacheSync(stop, synced...)
}

func okConditional(stop <-chan struct{}, nodes coreinformers.NodeInformer, watch bool) bool {
	var synced []cache.InformerSynced
	if watch {
		synced = []cache.InformerSynced{nodes.Informer().HasSynced}
	}
	return cache.WaitForCacheSync(stop, synced...)
}

// New fills the list.
func New(services coreinformers.ServiceInformer) *Routes {
	r := &Routes{services: services.Lister()}
	r.filled = append(r.filled, services.Informer().HasSynced)
	return r
}

// The caches know themselves which informers they have.
func okOwnCaches(ctx context.Context, all ctrlcache.Cache, factory informers.SharedInformerFactory) bool {
	factory.WaitForCacheSync(ctx.Done())
	return all.WaitForCacheSync(ctx)
}

func okParameter(stop <-chan struct{}, synced ...cache.InformerSynced) bool {
	return cache.WaitForCacheSync(stop, synced...)
}
