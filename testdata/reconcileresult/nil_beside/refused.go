package nil_beside

import (
	"context"
	"fmt"
	"os"

	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/fields"
	"k8s.io/apimachinery/pkg/labels"
	"k8s.io/apimachinery/pkg/selection"
	"k8s.io/client-go/kubernetes"
	"k8s.io/klog/v2"
	"sigs.k8s.io/controller-runtime/pkg/client"
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

// managed refuses a key or a value that is no label.
func managed(key string) (labels.Selector, error) {
	requirement, err := labels.NewRequirement(key, selection.NotEquals, []string{"false"})
	if err != nil {
		return nil, fmt.Errorf("no selector: %w", err)
	}
	return labels.NewSelector().Add(*requirement), nil
}

// allPods answers a list beside each error of the request.
func allPods(ctx context.Context, c client.Client) (*corev1.PodList, error) {
	pods := &corev1.PodList{}
	requirement, err := labels.NewRequirement("example.org/managed", selection.NotEquals, []string{"false"})
	if err != nil {
		return nil, err
	}
	if err := c.List(ctx, pods, client.MatchingLabelsSelector{Selector: labels.NewSelector().Add(*requirement)}); err != nil {
		return pods, err
	}
	return pods, nil
}

// managedPods has the selector from a function that fails for its key alone.
func managedPods(ctx context.Context, c client.Client) (*corev1.PodList, error) {
	pods := &corev1.PodList{}
	selector, err := managed("example.org/managed")
	if err != nil {
		return nil, err
	}
	return pods, c.List(ctx, pods, client.MatchingLabelsSelector{Selector: selector})
}

// chosenPods has it from one that reads an object.
func chosenPods(ctx context.Context, c client.Client) (*corev1.PodList, error) {
	pods := &corev1.PodList{}
	selector, err := chosen(ctx, c)
	if err != nil {
		return nil, err
	}
	return pods, c.List(ctx, pods, client.MatchingLabelsSelector{Selector: selector})
}

func chosen(ctx context.Context, c client.Client) (labels.Selector, error) {
	var config corev1.ConfigMap
	if err := c.Get(ctx, client.ObjectKey{Name: "config"}, &config); err != nil {
		return nil, err
	}
	return managed(config.Data["key"])
}

func okAllPods(ctx context.Context, c client.Client) int {
	pods, err := allPods(ctx, c)
	if err != nil {
		klog.Errorf("no pods: %v", err)
	}
	return len(pods.Items)
}

func okManagedPods(ctx context.Context, c client.Client) int {
	pods, err := managedPods(ctx, c)
	if err != nil {
		klog.Errorf("no pods: %v", err)
	}
	return len(pods.Items)
}

func countsChosen(ctx context.Context, c client.Client) int {
	pods, err := chosenPods(ctx, c)
	if err != nil {
		klog.Errorf("no pods: %v", err)
	}
	return len(pods.Items) // want `swallowed: this panics when chosenPods fails: what it returns can be nil with an error`
}
