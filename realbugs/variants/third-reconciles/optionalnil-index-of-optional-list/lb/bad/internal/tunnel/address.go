package tunnel

import (
	corev1 "k8s.io/api/core/v1"
)

// addressOf tells where the service can be reached from outside.
func addressOf(svc *corev1.Service) (string, bool) {
	if svc.Spec.Type != corev1.ServiceTypeLoadBalancer {
		return svc.Spec.ClusterIP, svc.Spec.ClusterIP != ""
	}
	ingress := svc.Status.LoadBalancer.Ingress[0] // WANT optionalnil/index-of-optional-list
	if ingress.IP != "" {
		return ingress.IP, true
	}
	return ingress.Hostname, ingress.Hostname != ""
}
