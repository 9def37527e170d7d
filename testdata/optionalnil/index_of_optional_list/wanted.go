package index_of_optional_list

import (
	corev1 "k8s.io/api/core/v1"
)

// address asks which type of a service is wanted.
func address(service *corev1.Service) string {
	if service.Spec.Type != corev1.ServiceTypeLoadBalancer {
		return service.Spec.ClusterIP
	}
	seen := service.Status.LoadBalancer
	if seen.Ingress[0].IP != "" { // want `index-of-optional-list`
		return seen.Ingress[0].IP
	}
	return seen.Ingress[0].Hostname
}

// runsAt asks where a pod is to run.
func runsAt(pod *corev1.Pod) string {
	switch pod.Spec.NodeName {
	case "":
		return ""
	default:
		return pod.Status.PodIPs[0].IP // want `index-of-optional-list`
	}
}

// okPhase asks what the cluster has seen.
func okPhase(pod *corev1.Pod) string {
	if pod.Status.Phase != corev1.PodRunning {
		return ""
	}
	return pod.Status.PodIPs[0].IP
}

// okLength looks.
func okLength(service *corev1.Service) string {
	if service.Spec.Type != corev1.ServiceTypeLoadBalancer || len(service.Status.LoadBalancer.Ingress) == 0 {
		return ""
	}
	return service.Status.LoadBalancer.Ingress[0].IP
}

// okSpecList is about a list that somebody wants.
func okSpecList(pod *corev1.Pod) string {
	if pod.Spec.NodeName == "" {
		return ""
	}
	return pod.Spec.Containers[0].Image
}
