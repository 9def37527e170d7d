package cordon

import (
	"context"
	"fmt"

	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	typedcorev1 "k8s.io/client-go/kubernetes/typed/core/v1"

	"example.org/variants/fourth-reconciles/no-reread/node-cordon-agent/good/pkg/attempt"
)

var taint = corev1.Taint{Key: "agent.shipwright.io/draining", Effect: corev1.TaintEffectNoSchedule}

// Cordoner keeps pods away from a node.
type Cordoner struct {
	nodes typedcorev1.NodeInterface
}

// New returns a cordoner.
func New(nodes typedcorev1.NodeInterface) *Cordoner { return &Cordoner{nodes: nodes} }

// Cordon marks the node.
func (c *Cordoner) Cordon(ctx context.Context, name string) error {
	return attempt.OnConflict(ctx, func(ctx context.Context) error {
		node, err := c.nodes.Get(ctx, name, metav1.GetOptions{})
		if err != nil {
			return fmt.Errorf("get node %s: %w", name, err)
		}
		if !mark(node) {
			return nil
		}
		_, err = c.nodes.Update(ctx, node, metav1.UpdateOptions{})
		return err
	})
}

func mark(node *corev1.Node) bool {
	if node.Spec.Unschedulable {
		for _, t := range node.Spec.Taints {
			if t.MatchTaint(&taint) {
				return false
			}
		}
	}
	node.Spec.Unschedulable = true
	for i := range node.Spec.Taints {
		if node.Spec.Taints[i].MatchTaint(&taint) {
			return true
		}
	}
	node.Spec.Taints = append(node.Spec.Taints, taint)
	return true
}
