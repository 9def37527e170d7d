package taints

import (
	"context"
	"fmt"

	apierrors "k8s.io/apimachinery/pkg/api/errors"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	coreinformers "k8s.io/client-go/informers/core/v1"
	"k8s.io/client-go/kubernetes"
	corelisters "k8s.io/client-go/listers/core/v1"
	"k8s.io/klog/v2"
)

type Controller struct {
	kube  kubernetes.Interface
	nodes corelisters.NodeLister
	alive func(node string) bool
}

func New(kube kubernetes.Interface, inf coreinformers.NodeInformer, alive func(string) bool) *Controller {
	return &Controller{kube: kube, nodes: inf.Lister(), alive: alive}
}

// Sync taints a node that does not answer.
func (c *Controller) Sync(ctx context.Context, name string) error {
	node, err := c.nodes.Get(name)
	if apierrors.IsNotFound(err) {
		return nil
	}
	if err != nil {
		return fmt.Errorf("node %s: %w", name, err)
	}
	if !setTaint(node, !c.alive(name)) { // WANT cachemutate/written
		return nil
	}
	if _, err := c.kube.CoreV1().Nodes().Update(ctx, node, metav1.UpdateOptions{}); err != nil {
		return fmt.Errorf("update node %s: %w", name, err)
	}
	klog.FromContext(ctx).Info("taints changed", "node", name)
	return nil
}
