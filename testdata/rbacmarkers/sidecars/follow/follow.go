// Package follow is what a sidecar runs, under the account of the pods that it is in.
package follow

import (
	"context"

	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/types"
	"k8s.io/client-go/kubernetes"
	"k8s.io/client-go/rest"
)

// OK marks the pod as the leader.
func OK(ctx context.Context, namespace, pod string) error {
	config, err := rest.InClusterConfig()
	if err != nil {
		return err
	}
	clientset, err := kubernetes.NewForConfig(config)
	if err != nil {
		return err
	}
	_, err = clientset.CoreV1().Pods(namespace).Patch(ctx, pod, types.MergePatchType, []byte(`{"metadata":{"labels":{"leads":"yes"}}}`), metav1.PatchOptions{})
	return err
}
