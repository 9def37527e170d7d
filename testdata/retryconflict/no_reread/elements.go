package no_reread

import (
	"context"

	corev1 "k8s.io/api/core/v1"
	"k8s.io/client-go/util/retry"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

// Cordons closes nodes, each one of a list.
type Cordons struct{ client.Client }

func (c *Cordons) byCopy(ctx context.Context, list *corev1.NodeList) error {
	for _, node := range list.Items {
		node.Spec.Unschedulable = true
		if err := retry.RetryOnConflict(retry.DefaultRetry, func() error {
			return c.Update(ctx, &node) // want `no-reread: Update sends the same node in each try`
		}); err != nil {
			return err
		}
	}
	return nil
}

func (c *Cordons) okByCopy(ctx context.Context, list *corev1.NodeList) error {
	for _, node := range list.Items {
		if err := retry.RetryOnConflict(retry.DefaultRetry, func() error {
			if err := c.Get(ctx, client.ObjectKeyFromObject(&node), &node); err != nil {
				return err
			}
			node.Spec.Unschedulable = true
			return c.Update(ctx, &node)
		}); err != nil {
			return err
		}
	}
	return nil
}

// okMadeEach are put together, and have no version.
func (c *Cordons) okMadeEach(ctx context.Context, names []string) error {
	for _, name := range names {
		node := &corev1.Node{}
		node.Name = name
		if err := retry.RetryOnConflict(retry.DefaultRetry, func() error { return c.Update(ctx, node) }); err != nil {
			return err
		}
	}
	return nil
}
