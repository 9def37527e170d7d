package index_of_optional_list

import (
	"context"

	corev1 "k8s.io/api/core/v1"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

// The last element is not there either.
func lastImage(pod *corev1.Pod) string {
	return pod.Status.ContainerStatuses[len(pod.Status.ContainerStatuses)-1].Image // want `index-of-optional-list: pod.Status.ContainerStatuses is indexed without a look at its length`
}

func lastListed(ctx context.Context, c client.Client) (string, error) {
	var list corev1.PodList
	if err := c.List(ctx, &list); err != nil {
		return "", err
	}
	return list.Items[len(list.Items)-1].Name, nil // want `index-of-optional-list: list.Items is indexed without a look at its length`
}

func okLastImage(pod *corev1.Pod) string {
	if len(pod.Status.ContainerStatuses) == 0 {
		return ""
	}
	return pod.Status.ContainerStatuses[len(pod.Status.ContainerStatuses)-1].Image
}

func okLastListed(ctx context.Context, c client.Client) (string, error) {
	var list corev1.PodList
	if err := c.List(ctx, &list); err != nil {
		return "", err
	}
	n := len(list.Items)
	if n < 1 {
		return "", nil
	}
	return list.Items[n-1].Name, nil
}
