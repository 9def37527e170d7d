package ipam

import (
	"context"

	"k8s.io/apimachinery/pkg/labels"
	"k8s.io/apimachinery/pkg/util/sets"
	"k8s.io/client-go/informers"
	corelisters "k8s.io/client-go/listers/core/v1"
	"k8s.io/klog/v2"
)

// Allocator gives each node a range.
type Allocator struct {
	factory informers.SharedInformerFactory
	nodes   corelisters.NodeLister
	assign  func(ctx context.Context, node string, taken sets.Set[string]) error
	todo    chan string
}

func NewAllocator(f informers.SharedInformerFactory, assign func(context.Context, string, sets.Set[string]) error) *Allocator {
	return &Allocator{factory: f, nodes: f.Core().V1().Nodes().Lister(), assign: assign, todo: make(chan string, 64)}
}

// Request asks for a range.
func (a *Allocator) Request(ctx context.Context, node string) error {
	select {
	case a.todo <- node:
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}

func (a *Allocator) loop(ctx context.Context) error {
	for {
		select {
		case <-ctx.Done():
			return nil
		case node := <-a.todo:
			if err := a.allocate(ctx, node); err != nil {
				klog.FromContext(ctx).Error(err, "allocate", "node", node)
			}
		}
	}
}

func (a *Allocator) allocate(ctx context.Context, node string) error {
	all, err := a.nodes.List(labels.Everything())
	if err != nil {
		return err
	}
	taken := sets.New[string]()
	for _, n := range all {
		taken.Insert(n.Spec.PodCIDRs...)
	}
	return a.assign(ctx, node, taken)
}
