// Package nodes has what other packages hand their informers to.
package nodes

import (
	"context"

	"k8s.io/client-go/informers"
	coreinformers "k8s.io/client-go/informers/core/v1"
	corelisters "k8s.io/client-go/listers/core/v1"
	"k8s.io/client-go/tools/cache"
)

// A Watcher reads nodes.
type Watcher struct {
	lister   corelisters.NodeLister
	synced   cache.InformerSynced
	informer cache.SharedIndexInformer
}

// NewWatcher makes the informer.
func NewWatcher(nodes coreinformers.NodeInformer) *Watcher {
	return &Watcher{lister: nodes.Lister(), synced: nodes.Informer().HasSynced}
}

// NewRunner keeps the informer, and runs it later.
func NewRunner(nodes coreinformers.NodeInformer) *Watcher {
	return &Watcher{informer: nodes.Informer()}
}

// Run runs the informer.
func (w *Watcher) Run(ctx context.Context) {
	w.informer.Run(ctx.Done())
}

// Begin starts a factory.
func Begin(ctx context.Context, factory informers.SharedInformerFactory) {
	factory.Start(ctx.Done())
}

// Count keeps nothing.
func Count(nodes coreinformers.NodeInformer) int {
	if nodes == nil {
		return 0
	}
	return 1
}
