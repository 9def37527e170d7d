package tunnel

import (
	corev1 "k8s.io/api/core/v1"
)

// addressOf tells where the service can be reached from outside.
func addressOf(svc *corev1.Service) (string, bool) {
	if svc.Spec.Type != corev1.ServiceTypeLoadBalancer {
		return svc.Spec.ClusterIP, svc.Spec.ClusterIP != ""
	}
	for _, ingress := range svc.Status.LoadBalancer.Ingress {
		if ingress.IP != "" {
			return ingress.IP, true
		}
		if ingress.Hostname != "" {
			return ingress.Hostname, true
		}
	}
	return "", false
}
