package cordon

import (
	"context"
	"errors"
	"time"

	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/util/wait"
	"k8s.io/client-go/util/retry"
	"k8s.io/klog/v2"
)

var backoff = wait.Backoff{Steps: 8, Duration: 50 * time.Millisecond, Factor: 2, Jitter: 0.1}

// Cordon keeps new pods from the node.
func (c *Cordoner) Cordon(ctx context.Context, name string) error {
	return retry.RetryOnConflict(backoff, func() error {
		node, err := c.get(ctx, name)
		if err != nil {
			return err
		}
		if node.Spec.Unschedulable {
			return nil
		}
		c.mark(node)
		_, err = c.kube.CoreV1().Nodes().Update(ctx, node, metav1.UpdateOptions{})
		if err != nil {
			klog.FromContext(ctx).V(2).Info("cordon failed", "node", name, "err", err)
		}
		return err
	})
}

// CordonAll cordons what it can.
func (c *Cordoner) CordonAll(ctx context.Context, names []string) error {
	var errs []error
	for _, n := range names {
		errs = append(errs, c.Cordon(ctx, n))
	}
	return errors.Join(errs...)
}
