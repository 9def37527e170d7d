// Package lookup reads objects by name.
package lookup

import (
	"context"

	corev1 "k8s.io/api/core/v1"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

// Node returns a node.
func Node(ctx context.Context, c client.Reader, name string) (*corev1.Node, error) {
	var node corev1.Node
	if err := c.Get(ctx, client.ObjectKey{Name: name}, &node); err != nil {
		return nil, err
	}
	return &node, nil
}

// Pod returns a pod.
func Pod(ctx context.Context, c client.Reader, key client.ObjectKey) (*corev1.Pod, error) {
	pod := new(corev1.Pod)
	return pod, c.Get(ctx, key, pod)
}

// Load reads a pod into an object of the caller.
func Load(ctx context.Context, c client.Client, key client.ObjectKey, pod *corev1.Pod) error {
	return c.Get(ctx, key, pod)
}
