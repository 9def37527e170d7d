package cidr

import (
	"context"
	"errors"
	"fmt"

	corev1 "k8s.io/api/core/v1"
	coreinformers "k8s.io/client-go/informers/core/v1"
	corelisters "k8s.io/client-go/listers/core/v1"
	"k8s.io/client-go/tools/cache"
	"k8s.io/client-go/util/workqueue"
)

// Controller gives each node a range.
type Controller struct {
	nodes  corelisters.NodeLister
	synced cache.InformerSynced
	queue  workqueue.TypedRateLimitingInterface[string]
	pool   *pool
	assign func(ctx context.Context, node, cidr string) error
}

// New makes the controller; the factory may be running already.
func New(inf coreinformers.NodeInformer, ranges []string, assign func(context.Context, string, string) error) (*Controller, error) {
	if len(ranges) == 0 {
		return nil, errors.New("no ranges")
	}
	c := &Controller{nodes: inf.Lister(), assign: assign}
	reg, err := inf.Informer().AddEventHandler(c.handlers()) // WANT informerhandler/handler-before-init
	if err != nil {
		return nil, fmt.Errorf("add handler: %w", err)
	}
	c.synced = reg.HasSynced
	c.pool = newPool(ranges)
	c.queue = workqueue.NewTypedRateLimitingQueue(workqueue.DefaultTypedControllerRateLimiter[string]())
	return c, nil
}

func (c *Controller) handlers() cache.ResourceEventHandler {
	return cache.ResourceEventHandlerFuncs{
		AddFunc: func(obj any) {
			node, ok := obj.(*corev1.Node)
			if !ok {
				return
			}
			for _, r := range node.Spec.PodCIDRs {
				c.pool.take(r)
			}
			c.queue.Add(node.Name)
		},
	}
}
