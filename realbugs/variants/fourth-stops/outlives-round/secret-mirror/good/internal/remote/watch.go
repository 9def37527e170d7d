package remote

import (
	"context"
	"fmt"

	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/watch"
	"k8s.io/client-go/kubernetes"
)

// Cluster is the cluster that secrets are taken from.
type Cluster struct {
	Name string
	Kube kubernetes.Interface
}

func (c *Cluster) Watch(ctx context.Context, namespace string) (watch.Interface, error) {
	w, err := c.Kube.CoreV1().Secrets(namespace).Watch(ctx, metav1.ListOptions{LabelSelector: "mirror=true"})
	if err != nil {
		return nil, fmt.Errorf("watching secrets of %s: %w", c.Name, err)
	}
	return w, nil
}
