package cordon

import (
	"context"
	"fmt"

	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/client-go/kubernetes"
)

const key = "acme.io/cordoned-by"

// Cordoner marks nodes for maintenance.
type Cordoner struct {
	kube kubernetes.Interface
	by   string
}

func New(kube kubernetes.Interface, by string) *Cordoner { return &Cordoner{kube: kube, by: by} }

func (c *Cordoner) get(ctx context.Context, name string) (*corev1.Node, error) {
	n, err := c.kube.CoreV1().Nodes().Get(ctx, name, metav1.GetOptions{})
	if err != nil {
		return nil, fmt.Errorf("get node %s: %w", name, err)
	}
	return n, nil
}

func (c *Cordoner) mark(n *corev1.Node) {
	n.Spec.Unschedulable = true
	if n.Annotations == nil {
		n.Annotations = map[string]string{}
	}
	n.Annotations[key] = c.by
}
