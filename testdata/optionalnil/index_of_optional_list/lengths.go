package index_of_optional_list

import (
	"context"
	"errors"
	"fmt"

	corev1 "k8s.io/api/core/v1"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

// A look whether there are too many says nothing of none.
func theOnlyOne(ctx context.Context, c client.Client) (string, error) {
	var pods corev1.PodList
	if err := c.List(ctx, &pods); err != nil {
		return "", err
	}
	if len(pods.Items) > 1 {
		fmt.Println("more than one", len(pods.Items))
		return "", errors.New("more than one")
	}
	return pods.Items[0].Name, nil // want `index-of-optional-list: pods.Items is indexed without a look at its length`
}

func oneAddress(pod *corev1.Pod) string {
	if 2 <= len(pod.Status.PodIPs) {
		fmt.Println("a pod of two families")
	}
	return pod.Status.PodIPs[0].IP // want `index-of-optional-list: pod.Status.PodIPs is indexed`
}

// Nor does a length that is printed.
func countedOnly(pod *corev1.Pod) int32 {
	fmt.Println("containers", len(pod.Status.ContainerStatuses))
	return pod.Status.ContainerStatuses[0].RestartCount // want `index-of-optional-list: pod.Status.ContainerStatuses is indexed`
}

// The check speaks of the first element alone.
func okSecond(pod *corev1.Pod) string {
	if len(pod.Status.PodIPs) == 0 {
		return ""
	}
	return pod.Status.PodIPs[1].IP
}

func okExactlyOne(ctx context.Context, c client.Client) (string, error) {
	var pods corev1.PodList
	if err := c.List(ctx, &pods); err != nil {
		return "", err
	}
	if len(pods.Items) != 1 {
		return "", errors.New("not one")
	}
	return pods.Items[0].Name, nil
}

// There are several on this side.
func okSeveral(pod *corev1.Pod) string {
	if len(pod.Status.PodIPs) > 1 {
		return pod.Status.PodIPs[0].IP
	}
	return ""
}

func okTwo(pod *corev1.Pod) string {
	if len(pod.Status.PodIPs) == 2 {
		return pod.Status.PodIPs[1].IP + pod.Status.PodIPs[0].IP
	}
	return ""
}

// The second test is about none.
func okBoth(pod *corev1.Pod) string {
	if len(pod.Status.PodIPs) > 1 {
		return ""
	}
	if len(pod.Status.PodIPs) < 1 {
		return ""
	}
	return pod.Status.PodIPs[0].IP
}

// A length that is kept may be compared elsewhere.
func okKept(pod *corev1.Pod) string {
	n := len(pod.Status.PodIPs)
	if !enough(n) {
		return ""
	}
	return pod.Status.PodIPs[0].IP
}

func enough(n int) bool { return n > 0 }

func okSwitch(pod *corev1.Pod) string {
	switch len(pod.Status.PodIPs) {
	case 0:
		return ""
	case 1:
		return pod.Status.PodIPs[0].IP
	}
	return pod.Status.PodIPs[1].IP
}
