// Package store keeps factories of informers in types that others know by an interface.
package store

import (
	"k8s.io/client-go/informers"
	"k8s.io/client-go/kubernetes"
	corelisters "k8s.io/client-go/listers/core/v1"
)

// A Cache is what a scheduler reads.
type Cache interface {
	Run(stop <-chan struct{})
	WaitForCacheSync(stop <-chan struct{})
	Nodes() corelisters.NodeLister
}

// New makes a cache.
func New(kube kubernetes.Interface) Cache {
	c := &clusterCache{factory: informers.NewSharedInformerFactory(kube, 0)}
	c.nodes = c.factory.Core().V1().Nodes().Lister()
	return c
}

type clusterCache struct {
	factory informers.SharedInformerFactory
	nodes   corelisters.NodeLister
}

func (c *clusterCache) Run(stop <-chan struct{}) {
	c.start(stop)
	<-stop
}

func (c *clusterCache) start(stop <-chan struct{}) { c.factory.Start(stop) }

func (c *clusterCache) WaitForCacheSync(stop <-chan struct{}) { c.factory.WaitForCacheSync(stop) }

func (c *clusterCache) Nodes() corelisters.NodeLister { return c.nodes }

// Pods starts its factory where it is made, and Run waits for it.
type Pods struct {
	factory informers.SharedInformerFactory
}

// NewPods makes and starts one.
func NewPods(kube kubernetes.Interface, stop <-chan struct{}) *Pods {
	p := &Pods{factory: informers.NewSharedInformerFactory(kube, 0)}
	p.factory.Core().V1().Pods().Informer()
	p.factory.Start(stop)
	return p
}

// Run waits, and works.
func (p *Pods) Run(stop <-chan struct{}) { p.WaitForCacheSync(stop); <-stop }

// WaitForCacheSync waits.
func (p *Pods) WaitForCacheSync(stop <-chan struct{}) { p.factory.WaitForCacheSync(stop) }
