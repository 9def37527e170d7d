package optional_used

import (
	admissionv1 "k8s.io/api/admission/v1"
	appsv1 "k8s.io/api/apps/v1"
	autoscalingv2 "k8s.io/api/autoscaling/v2"
	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
)

// The API server leaves these nil.
func resource(request admissionv1.AdmissionRequest) bool {
	return request.RequestResource.Group == "example.com" // want `optional-used: request.RequestResource is optional`
}

func okResource(request admissionv1.AdmissionRequest) bool {
	return request.RequestResource != nil && request.RequestResource.Group == "example.com"
}

func controls(refs []metav1.OwnerReference) (names []string) {
	for _, ref := range refs {
		if *ref.Controller { // want `optional-used: ref.Controller is optional`
			names = append(names, ref.Name)
		}
	}
	return names
}

func okControls(refs []metav1.OwnerReference) (names []string) {
	for _, ref := range refs {
		if ref.Controller != nil && *ref.Controller {
			names = append(names, ref.Name)
		}
	}
	return names
}

func partition(set *appsv1.StatefulSet) *int32 {
	return set.Spec.UpdateStrategy.RollingUpdate.Partition // want `optional-used: set.Spec.UpdateStrategy.RollingUpdate is optional`
}

func okPartition(set *appsv1.StatefulSet) *int32 {
	if set.Spec.UpdateStrategy.Type != appsv1.RollingUpdateStatefulSetStrategyType {
		return nil
	}
	return set.Spec.UpdateStrategy.RollingUpdate.Partition
}

func usage(metric *autoscalingv2.MetricStatus) *int32 {
	return metric.Resource.Current.AverageUtilization // want `optional-used: metric.Resource is optional`
}

// What the API server sets.
func okReplicas(set *appsv1.StatefulSet) int32 { return *set.Spec.Replicas }

// A container that is not ready need not wait.
func reasons(pod *corev1.Pod) (found []string) {
	for _, container := range pod.Status.InitContainerStatuses {
		if container.Ready {
			continue
		}
		found = append(found, container.State.Waiting.Reason) // want `optional-used: container.State.Waiting is optional`
	}
	return found
}

// One that has started has a time.
func okRunsSince(pod *corev1.Pod) (found []metav1.Time) {
	for _, container := range pod.Status.ContainerStatuses {
		if container.Ready {
			found = append(found, container.State.Running.StartedAt)
		}
	}
	return found
}

// A file of a volume shows a field, or the resources of a container.
func fieldsShown(volume *corev1.DownwardAPIVolumeSource) (paths []string) {
	for _, file := range volume.Items {
		paths = append(paths, file.FieldRef.FieldPath) // want `optional-used: file.FieldRef is optional`
	}
	return paths
}

func okFieldsShown(volume *corev1.DownwardAPIVolumeSource) (paths []string) {
	for _, file := range volume.Items {
		if file.FieldRef != nil {
			paths = append(paths, file.FieldRef.FieldPath)
		}
	}
	return paths
}

func stopsBefore(container *corev1.Container) *corev1.ExecAction {
	if container.Lifecycle == nil {
		return nil
	}
	return container.Lifecycle.PreStop.Exec // want `optional-used: container.Lifecycle.PreStop is optional`
}
