package nil_beside

import (
	"context"
	"os"

	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/fields"
	"k8s.io/client-go/kubernetes"
	"k8s.io/klog/v2"
)

// podsOf refuses a name that it can make no selector of, and a client answers a list beside each error.
func podsOf(ctx context.Context, clients kubernetes.Interface, node string) (*corev1.PodList, error) {
	selector, err := fields.ParseSelector("spec.nodeName=" + node)
	if err != nil {
		return nil, err
	}
	return clients.CoreV1().Pods("").List(ctx, metav1.ListOptions{FieldSelector: selector.String()})
}

// okPodsOf can know that the name of a node is none that is refused (karmada's dashboard).
func okPodsOf(ctx context.Context, clients kubernetes.Interface, node *corev1.Node) int {
	pods, err := podsOf(ctx, clients, node.Name)
	if err != nil {
		klog.Errorf("no pods: %v", err)
	}
	return len(pods.Items)
}

// podsAt reads a file before it asks.
func podsAt(ctx context.Context, clients kubernetes.Interface, path string) (*corev1.PodList, error) {
	selector, err := os.ReadFile(path)
	if err != nil {
		return nil, err
	}
	return clients.CoreV1().Pods("").List(ctx, metav1.ListOptions{FieldSelector: string(selector)})
}

func countsAt(ctx context.Context, clients kubernetes.Interface, path string) int {
	pods, err := podsAt(ctx, clients, path)
	if err != nil {
		klog.Errorf("no pods: %v", err)
	}
	return len(pods.Items) // want `swallowed: this panics when podsAt fails: what it returns can be nil with an error`
}
