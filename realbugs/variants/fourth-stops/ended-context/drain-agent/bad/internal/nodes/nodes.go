package nodes

import (
	"context"
	"fmt"

	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/types"
	"k8s.io/client-go/kubernetes"
)

// Client changes one node.
type Client interface {
	Cordon(ctx context.Context) error
	Uncordon(ctx context.Context) error
}

type kubeClient struct {
	kube kubernetes.Interface
	name string
}

func NewClient(kube kubernetes.Interface, name string) Client {
	return &kubeClient{kube: kube, name: name}
}

func (k *kubeClient) Cordon(ctx context.Context) error   { return k.mark(ctx, true) }
func (k *kubeClient) Uncordon(ctx context.Context) error { return k.mark(ctx, false) }

func (k *kubeClient) mark(ctx context.Context, unschedulable bool) error {
	p := fmt.Appendf(nil, `{"spec":{"unschedulable":%t}}`, unschedulable)
	_, err := k.kube.CoreV1().Nodes().Patch(ctx, k.name, types.StrategicMergePatchType, p, metav1.PatchOptions{})
	if err != nil {
		return fmt.Errorf("node %s: %w", k.name, err)
	}
	return nil
}
