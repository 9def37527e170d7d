package nil_map_write

import (
	"context"
	"maps"

	corev1 "k8s.io/api/core/v1"
	"k8s.io/apimachinery/pkg/api/resource"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

// The containers of a template mostly have no requests.
func requestOf(container *corev1.Container, cpu resource.Quantity) {
	if !cpu.IsZero() {
		container.Resources.Requests[corev1.ResourceCPU] = cpu // want `nil-map-write: container.Resources.Requests may be nil`
	}
}

// Nor have they limits.
func limitOf(container *corev1.Container, memory resource.Quantity) {
	container.Resources.Limits[corev1.ResourceMemory] = memory // want `nil-map-write: container.Resources.Limits may be nil`
}

// Builders of tests go into the templates that they have made.
func OkLimitAll(pod *corev1.Pod, memory resource.Quantity) {
	pod.Spec.Containers[0].Resources.Limits[corev1.ResourceMemory] = memory
}

// A pod may run on any node.
func runIn(spec *corev1.PodSpec, zone string) {
	spec.NodeSelector["zone"] = zone // want `nil-map-write: spec.NodeSelector may be nil`
}

func okRunIn(spec *corev1.PodSpec, zone string) {
	if spec.NodeSelector == nil {
		spec.NodeSelector = map[string]string{}
	}
	spec.NodeSelector["zone"] = zone
}

func okRequestOf(container *corev1.Container, cpu resource.Quantity) {
	container.Resources.Requests = corev1.ResourceList{}
	container.Resources.Requests[corev1.ResourceCPU] = cpu
}

// The container is made with the map.
func okContainerMade(cpu resource.Quantity) corev1.Container {
	container := corev1.Container{Resources: corev1.ResourceRequirements{Requests: corev1.ResourceList{}}}
	container.Resources.Requests[corev1.ResourceCPU] = cpu
	okMadeContainer(&container, cpu)
	return container
}

func okMadeContainer(container *corev1.Container, cpu resource.Quantity) {
	container.Resources.Requests[corev1.ResourceMemory] = cpu
}

// A container that is handed over by value.
func withRequests(container corev1.Container, wanted *corev1.ResourceRequirements) corev1.Container {
	maps.Copy(container.Resources.Requests, wanted.Requests) // want `nil-map-write: container.Resources.Requests may be nil`
	return container
}

func okWithRequests(container corev1.Container, wanted *corev1.ResourceRequirements) corev1.Container {
	if container.Resources.Requests == nil {
		container.Resources.Requests = corev1.ResourceList{}
	}
	maps.Copy(container.Resources.Requests, wanted.Requests)
	return container
}

// Each container of a template that is handed in, or of a pod that is read, is as its user has written it.
func limitEach(template *corev1.PodTemplateSpec, name string, memory resource.Quantity) {
	for i, container := range template.Spec.Containers {
		if container.Name == name {
			container.Resources.Limits[corev1.ResourceMemory] = memory // want `nil-map-write: container.Resources.Limits may be nil`
			template.Spec.Containers[i] = container
		}
	}
}

func (b *builder) requestEach(ctx context.Context, key client.ObjectKey, cpu resource.Quantity) error {
	pod := &corev1.Pod{}
	if err := b.Get(ctx, key, pod); err != nil {
		return err
	}
	for i := range pod.Spec.Containers {
		pod.Spec.Containers[i].Resources.Requests[corev1.ResourceCPU] = cpu // want `nil-map-write: pod.Spec.Containers\[i\].Resources.Requests may be nil`
	}
	return b.Update(ctx, pod)
}

func okLimitEach(template *corev1.PodTemplateSpec, memory resource.Quantity) {
	for i := range template.Spec.Containers {
		container := &template.Spec.Containers[i]
		if container.Resources.Limits == nil {
			container.Resources.Limits = corev1.ResourceList{}
		}
		container.Resources.Limits[corev1.ResourceMemory] = memory
	}
}

// The containers are made here, with the map.
func okLimitMade(names []string, memory resource.Quantity) []corev1.Container {
	var containers []corev1.Container
	for _, name := range names {
		containers = append(containers, corev1.Container{Name: name, Resources: corev1.ResourceRequirements{Limits: corev1.ResourceList{}}})
	}
	for i := range containers {
		containers[i].Resources.Limits[corev1.ResourceMemory] = memory
	}
	return containers
}
