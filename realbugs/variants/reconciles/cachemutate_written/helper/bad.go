package controllers

import (
	"context"

	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/client-go/kubernetes"
	"k8s.io/client-go/tools/cache"
)

const poolTaint = "platform.acme.io/pool"

type NodeController struct {
	kube    kubernetes.Interface
	indexer cache.Indexer
}

func (c *NodeController) inPool(pool string) ([]*corev1.Node, error) {
	objs, err := c.indexer.ByIndex("pool", pool)
	if err != nil {
		return nil, err
	}
	out := make([]*corev1.Node, 0, len(objs))
	for _, o := range objs {
		if n, ok := o.(*corev1.Node); ok {
			out = append(out, n)
		}
	}
	return out, nil
}

func cordon(n *corev1.Node) bool {
	if n.Spec.Unschedulable {
		return false
	}
	n.Spec.Unschedulable = true
	return true
}

func (c *NodeController) Drain(ctx context.Context, pool string) error {
	nodes, err := c.inPool(pool)
	if err != nil {
		return err
	}
	for _, n := range nodes {
		if !cordon(n) { // WANT cachemutate/written
			continue
		}
		if _, err := c.kube.CoreV1().Nodes().Update(ctx, n, metav1.UpdateOptions{}); err != nil {
			return err
		}
	}
	return nil
}
