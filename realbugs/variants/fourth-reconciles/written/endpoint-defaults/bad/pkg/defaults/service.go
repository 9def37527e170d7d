package defaults

import (
	corev1 "k8s.io/api/core/v1"
)

// ProtocolAnnotation names the protocol of a service.
const ProtocolAnnotation = "gateway.spillway.io/protocol"

// Service fills in what the author of a service left out.
func Service(svc *corev1.Service) {
	if svc.Annotations == nil {
		svc.Annotations = map[string]string{}
	}
	if svc.Annotations[ProtocolAnnotation] == "" {
		svc.Annotations[ProtocolAnnotation] = "http"
	}
}
