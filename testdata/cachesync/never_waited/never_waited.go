// Package never_waited hands listers on for whose caches nothing waits.
package never_waited

import (
	"context"
	"time"

	"k8s.io/client-go/informers"
	coreinformers "k8s.io/client-go/informers/core/v1"
	"k8s.io/client-go/kubernetes"
	corelisters "k8s.io/client-go/listers/core/v1"
	"k8s.io/client-go/tools/cache"
)

// A Placer finds nodes for pods.
type Placer struct{ nodes corelisters.NodeLister }

func runsByHand(ctx context.Context, clients kubernetes.Interface) *Placer {
	nodes := coreinformers.NewNodeInformer(clients, time.Hour, cache.Indexers{})
	go nodes.Run(ctx.Done())                                             // related `run here`
	return &Placer{nodes: corelisters.NewNodeLister(nodes.GetIndexer())} // want `^read-before-sync: the cache of this informer is handed on, and nothing asks whether it has synced: who reads it may find it empty$`
}

func runsFiltered(ctx context.Context, clients kubernetes.Interface, place func(cache.Store)) {
	pods := coreinformers.NewFilteredPodInformer(clients, "kube-system", time.Hour, cache.Indexers{}, nil)
	place(pods.GetStore()) // want `read-before-sync: the cache of this informer is handed on`
	go func() {
		pods.Run(ctx.Done())
	}()
}

func startsAlone(ctx context.Context, clients kubernetes.Interface) *Placer {
	factory := informers.NewSharedInformerFactory(clients, time.Hour)
	placer := &Placer{nodes: factory.Core().V1().Nodes().Lister()} // want `^read-before-sync: nothing waits for the cache of this lister after its informer has been started: who reads it may find it empty$`
	factory.Start(ctx.Done())
	return placer
}

func neverStarts(clients kubernetes.Interface, install func(corelisters.PodLister)) {
	factory := informers.NewSharedInformerFactory(clients, time.Hour)
	install(factory.Core().V1().Pods().Lister()) // want `^informer-after-start: the cache of this lister stays empty: nothing starts its factory$`
}

func okAsked(ctx context.Context, clients kubernetes.Interface) *Placer {
	nodes := coreinformers.NewNodeInformer(clients, time.Hour, cache.Indexers{})
	go nodes.Run(ctx.Done())
	for !nodes.HasSynced() {
		time.Sleep(time.Second)
	}
	return &Placer{nodes: corelisters.NewNodeLister(nodes.GetIndexer())}
}

func okAskedByHelper(ctx context.Context, clients kubernetes.Interface) *Placer {
	nodes := coreinformers.NewNodeInformer(clients, time.Hour, cache.Indexers{})
	runAndWait(ctx, nodes)
	return &Placer{nodes: corelisters.NewNodeLister(nodes.GetIndexer())}
}

func runAndWait(ctx context.Context, informer cache.SharedIndexInformer) {
	go informer.Run(ctx.Done())
	cache.WaitForCacheSync(ctx.Done(), informer.HasSynced)
}

// The caller waits for it.
func okReturned(ctx context.Context, clients kubernetes.Interface) (*Placer, cache.SharedIndexInformer) {
	nodes := coreinformers.NewNodeInformer(clients, time.Hour, cache.Indexers{})
	go nodes.Run(ctx.Done())
	return &Placer{nodes: corelisters.NewNodeLister(nodes.GetIndexer())}, nodes
}

// Who has the interface can ask the informer, and cannot run it.
func okAskedThroughInterface(ctx context.Context, clients kubernetes.Interface, wait func(interface{ HasSynced() bool })) *Placer {
	nodes := coreinformers.NewNodeInformer(clients, time.Hour, cache.Indexers{})
	go nodes.Run(ctx.Done())
	wait(nodes)
	return &Placer{nodes: corelisters.NewNodeLister(nodes.GetIndexer())}
}

func okStartedElsewhere(clients kubernetes.Interface, begin func(informers.SharedInformerFactory)) *Placer {
	factory := informers.NewSharedInformerFactory(clients, time.Hour)
	begin(factory)
	return &Placer{nodes: factory.Core().V1().Nodes().Lister()}
}
