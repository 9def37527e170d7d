package machines

import (
	"slices"

	corev1 "k8s.io/api/core/v1"
)

// ContainerOf returns a container of a pod, or nil.
func ContainerOf(pod *corev1.Pod, name string) *corev1.Container {
	i := slices.IndexFunc(pod.Spec.Containers, func(c corev1.Container) bool { return c.Name == name })
	if i < 0 {
		return nil
	}
	return &pod.Spec.Containers[i]
}
