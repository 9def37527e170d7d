package index_of_optional_list

import (
	"context"
	"math/rand"
	"reflect"

	appsv1 "k8s.io/api/apps/v1"
	corev1 "k8s.io/api/core/v1"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

// None of the pods can be drawn if there is none.
func anyPod(ctx context.Context, c client.Client) (string, error) {
	var pods corev1.PodList
	if err := c.List(ctx, &pods); err != nil {
		return "", err
	}
	return pods.Items[rand.Intn(len(pods.Items))].Name, nil // want `index-of-optional-list: pods.Items is indexed without a look at its length, and can be empty`
}

// Nor can one take its turn.
func podInTurn(ctx context.Context, c client.Client, turn int) (string, error) {
	var pods corev1.PodList
	if err := c.List(ctx, &pods); err != nil {
		return "", err
	}
	return pods.Items[turn%len(pods.Items)].Name, nil // want `index-of-optional-list: pods.Items is indexed without a look at its length, and can be empty`
}

func okAnyPod(ctx context.Context, c client.Client) (string, error) {
	var pods corev1.PodList
	if err := c.List(ctx, &pods); err != nil || len(pods.Items) == 0 {
		return "", err
	}
	return pods.Items[rand.Intn(len(pods.Items))].Name, nil
}

// The kubelet has not told of each container yet.
func restartCounts(pod *corev1.Pod) map[string]int32 {
	counts := make(map[string]int32)
	for i, container := range pod.Spec.Containers {
		counts[container.Name] = pod.Status.ContainerStatuses[i].RestartCount // want `index-of-filled-list: pod.Status.ContainerStatuses is indexed without a look at its length, and can be shorter`
	}
	return counts
}

// The index is one of something else.
func restartsOf(ctx context.Context, c client.Client, key client.ObjectKey, container int) (int32, error) {
	pod := &corev1.Pod{}
	if err := c.Get(ctx, key, pod); err != nil {
		return 0, err
	}
	return pod.Status.ContainerStatuses[container].RestartCount, nil // want `index-of-filled-list: pod.Status.ContainerStatuses is indexed without a look at its length, and can be shorter`
}

// What is wanted can have more containers than what is there.
func imagesChanged(want, have *appsv1.Deployment) bool {
	for i := range want.Spec.Template.Spec.Containers {
		if want.Spec.Template.Spec.Containers[i].Image != have.Spec.Template.Spec.Containers[i].Image { // want `index-of-filled-list: have.Spec.Template.Spec.Containers is indexed without a look at its length, and can be shorter`
			return true
		}
	}
	return false
}

func changed(ctx context.Context, c client.Client, want *appsv1.Deployment) (bool, error) {
	var have appsv1.Deployment
	if err := c.Get(ctx, client.ObjectKey{Name: want.Name}, &have); err != nil {
		return false, err
	}
	return imagesChanged(want, &have), nil
}

func portsChanged(ctx context.Context, c client.Client, want *corev1.Service) (bool, error) {
	var have corev1.Service
	if err := c.Get(ctx, client.ObjectKeyFromObject(want), &have); err != nil {
		return false, err
	}
	for i := 0; i < len(want.Spec.Ports); i++ {
		if have.Spec.Ports[i].Port != want.Spec.Ports[i].Port { // want `index-of-filled-list: have.Spec.Ports is indexed without a look at its length, and can be shorter`
			return true, nil
		}
	}
	return false, nil
}

func okImagesChanged(want, have *appsv1.Deployment) bool {
	if len(want.Spec.Template.Spec.Containers) != len(have.Spec.Template.Spec.Containers) {
		return true
	}
	for i := range want.Spec.Template.Spec.Containers {
		if want.Spec.Template.Spec.Containers[i].Image != have.Spec.Template.Spec.Containers[i].Image {
			return true
		}
	}
	return false
}

// A copy has as many.
func okCopied(have *appsv1.Deployment, image string) *appsv1.Deployment {
	want := have.DeepCopy()
	for i := range have.Spec.Template.Spec.Containers {
		want.Spec.Template.Spec.Containers[i].Image = image
	}
	return want
}

// The callers hand over an object and a copy of it, or are not seen.
func okDefaulted(ctx context.Context, have *appsv1.Deployment, image string) []string {
	before := have.DeepCopy()
	have.Spec.Paused = true
	return okDifferences(before, have)
}

func okDifferences(before, after *appsv1.Deployment) (names []string) {
	for i := range after.Spec.Template.Spec.Containers {
		if before.Spec.Template.Spec.Containers[i].Image != after.Spec.Template.Spec.Containers[i].Image {
			names = append(names, after.Spec.Template.Spec.Containers[i].Name)
		}
	}
	return names
}

func OkNotSeen(before, after *corev1.Service) bool {
	for i := range after.Spec.Ports {
		if before.Spec.Ports[i].Port != after.Spec.Ports[i].Port {
			return true
		}
	}
	return false
}

func okRestartCounts(pod *corev1.Pod) map[string]int32 {
	counts := make(map[string]int32)
	for i, container := range pod.Spec.Containers {
		if i < len(pod.Status.ContainerStatuses) {
			counts[container.Name] = pod.Status.ContainerStatuses[i].RestartCount
		}
	}
	return counts
}

// The caller has gone through the statuses of the pod.
func okRestartsOf(ctx context.Context, c client.Client, pod *corev1.Pod) (sum int32) {
	for i := range pod.Status.ContainerStatuses {
		sum += restartsAt(pod, i)
	}
	return sum
}

func restartsAt(pod *corev1.Pod, i int) int32 { return pod.Status.ContainerStatuses[i].RestartCount }

// A comparison of the two may have said that they are of one form.
func okCompared(want, have *appsv1.Deployment) bool {
	if !reflect.DeepEqual(want.Spec.Template, have.Spec.Template) {
		return true
	}
	for i := range want.Spec.Template.Spec.Containers {
		if want.Spec.Template.Spec.Containers[i].Image != have.Spec.Template.Spec.Containers[i].Image {
			return true
		}
	}
	return false
}

// So many have been appended.
func okAppended(want *corev1.Service, have *corev1.Service) {
	for i := range want.Spec.Ports {
		have.Spec.Ports = append(have.Spec.Ports, corev1.ServicePort{Name: want.Spec.Ports[i].Name})
		have.Spec.Ports[i].Port = want.Spec.Ports[i].Port
	}
}
