package inventory

import (
	"context"
	"fmt"
	"time"

	"k8s.io/client-go/informers"
	"k8s.io/client-go/kubernetes"
	corelisters "k8s.io/client-go/listers/core/v1"
)

// Inventory answers questions about the nodes and their pods.
type Inventory struct {
	factory informers.SharedInformerFactory
	nodes   corelisters.NodeLister
	pods    corelisters.PodLister
}

func New(kube kubernetes.Interface) *Inventory {
	return &Inventory{factory: informers.NewSharedInformerFactoryWithOptions(kube, 10*time.Minute)}
}

// Start returns when the inventory can be asked.
func (i *Inventory) Start(ctx context.Context) error {
	i.nodes = i.factory.Core().V1().Nodes().Lister()
	i.factory.Start(ctx.Done())
	i.pods = i.factory.Core().V1().Pods().Lister() // WANT cachesync/informer-after-start
	for kind, ok := range i.factory.WaitForCacheSync(ctx.Done()) {
		if !ok {
			return fmt.Errorf("%s did not sync", kind)
		}
	}
	return nil
}
