package index_of_optional_list

import (
	"context"
	"errors"

	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/client-go/kubernetes"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

// Nothing says that a pod has the label.
func (a *addresses) first(ctx context.Context, name string) (string, error) {
	var pods corev1.PodList
	if err := a.List(ctx, &pods, client.MatchingLabels{"app": name}); err != nil {
		return "", err
	}
	return pods.Items[0].Spec.NodeName, nil // want `index-of-optional-list: pods.Items is indexed without a look at its length, and can be empty`
}

func (a *addresses) pointer(ctx context.Context) *corev1.Pod {
	pods := &corev1.PodList{}
	if a.List(ctx, pods) != nil {
		return nil
	}
	return &pods.Items[0] // want `index-of-optional-list: pods.Items is indexed`
}

func fromClientset(ctx context.Context, c kubernetes.Interface) (string, error) {
	pods, err := c.CoreV1().Pods("").List(ctx, metav1.ListOptions{})
	if err != nil {
		return "", err
	}
	return pods.Items[0].Name, nil // want `index-of-optional-list: pods.Items is indexed`
}

func (a *addresses) okFirst(ctx context.Context, name string) (string, error) {
	var pods corev1.PodList
	if err := a.List(ctx, &pods, client.MatchingLabels{"app": name}); err != nil {
		return "", err
	}
	if len(pods.Items) != 1 {
		return "", errors.New("not one pod")
	}
	return pods.Items[0].Spec.NodeName, nil
}

// The function that returns the list may have looked.
func (a *addresses) okHelped(ctx context.Context) (string, error) {
	pods, err := a.some(ctx)
	if err != nil {
		return "", err
	}
	return pods.Items[0].Name, nil
}

func (a *addresses) some(ctx context.Context) (*corev1.PodList, error) {
	pods := &corev1.PodList{}
	if err := a.List(ctx, pods); err != nil {
		return nil, err
	}
	if len(pods.Items) == 0 {
		return nil, errors.New("no pods")
	}
	return pods, nil
}

// What the function puts into a list is there.
func okMadeList(pod corev1.Pod) string {
	pods := corev1.PodList{Items: []corev1.Pod{pod}}
	return pods.Items[0].Name
}

// A list of the program's own that has the form of one of the cluster.
func okParameter(pods *corev1.PodList) string { return pods.Items[0].Name }

// The caller has listed.
func (a *addresses) handed(ctx context.Context) (string, error) {
	pods := &corev1.PodList{}
	if err := a.List(ctx, pods); err != nil {
		return "", err
	}
	return nameOf(pods), nil
}

func nameOf(pods *corev1.PodList) string {
	return pods.Items[0].Name // want `index-of-optional-list: pods.Items is indexed`
}
