package ingress

import (
	networkingv1 "k8s.io/api/networking/v1"
	"k8s.io/utils/ptr"

	"example.org/variants/fourth-reconciles/compares-pointer-with-value/ingress-shadow/bad/api/v1"
)

// Spec builds the ingress of a mirror.
func Spec(m *v1.Mirror) *networkingv1.IngressSpec {
	return &networkingv1.IngressSpec{
		IngressClassName: ptr.To("shadow"),
		Rules: []networkingv1.IngressRule{{
			Host: m.Spec.Host,
			IngressRuleValue: networkingv1.IngressRuleValue{HTTP: &networkingv1.HTTPIngressRuleValue{
				Paths: []networkingv1.HTTPIngressPath{{
					Path:     "/",
					PathType: ptr.To(networkingv1.PathTypePrefix),
					Backend: networkingv1.IngressBackend{Service: &networkingv1.IngressServiceBackend{
						Name: m.Spec.Service,
						Port: networkingv1.ServiceBackendPort{Number: m.Spec.Port},
					}},
				}},
			}},
		}},
	}
}
