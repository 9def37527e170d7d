// Package watching has controllers that make their informers themselves.
package watching

import (
	"context"

	"k8s.io/client-go/informers"
	coreinformers "k8s.io/client-go/informers/core/v1"
	corelisters "k8s.io/client-go/listers/core/v1"
	"k8s.io/client-go/tools/cache"
)

// A Controller reads nodes and secrets.
type Controller struct {
	nodes   corelisters.NodeLister
	secrets corelisters.SecretLister
	synced  cache.InformerSynced
	own     cache.SharedIndexInformer
	factory informers.SharedInformerFactory
}

// New makes the informer of nodes.
func New(nodes coreinformers.NodeInformer) *Controller {
	return &Controller{nodes: nodes.Lister(), synced: nodes.Informer().HasSynced}
}

// NewOf makes the informer of secrets.
func NewOf(factory informers.SharedInformerFactory) *Controller {
	return build(factory)
}

func build(factory informers.SharedInformerFactory) *Controller {
	secrets := factory.Core().V1().Secrets()
	return &Controller{secrets: secrets.Lister(), synced: secrets.Informer().HasSynced}
}

// NewOwn runs its informer itself.
func NewOwn(nodes coreinformers.NodeInformer) *Controller {
	return &Controller{own: nodes.Informer()}
}

// Run runs the informer.
func (c *Controller) Run(ctx context.Context) {
	go c.own.Run(ctx.Done())
	cache.WaitForCacheSync(ctx.Done(), c.own.HasSynced)
}

// NewStarting starts the factory when it runs.
func NewStarting(factory informers.SharedInformerFactory) *Controller {
	return &Controller{nodes: factory.Core().V1().Nodes().Lister(), factory: factory}
}

// RunAll starts the informers.
func (c *Controller) RunAll(ctx context.Context) {
	c.factory.Start(ctx.Done())
}
