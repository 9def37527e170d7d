package controllers

import (
	"context"

	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/client-go/kubernetes"
	"k8s.io/client-go/tools/cache"
)

type PoolController struct {
	kube    kubernetes.Interface
	indexer cache.Indexer
}

func (c *PoolController) nodes(pool string) ([]*corev1.Node, error) {
	objs, err := c.indexer.ByIndex("pool", pool)
	if err != nil {
		return nil, err
	}
	out := make([]*corev1.Node, 0, len(objs))
	for _, o := range objs {
		if n, ok := o.(*corev1.Node); ok {
			out = append(out, n.DeepCopy())
		}
	}
	return out, nil
}

func (c *PoolController) Undrain(ctx context.Context, pool string) error {
	nodes, err := c.nodes(pool)
	if err != nil {
		return err
	}
	for _, n := range nodes {
		if !n.Spec.Unschedulable {
			continue
		}
		n.Spec.Unschedulable = false
		if _, err := c.kube.CoreV1().Nodes().Update(ctx, n, metav1.UpdateOptions{}); err != nil {
			return err
		}
	}
	return nil
}
