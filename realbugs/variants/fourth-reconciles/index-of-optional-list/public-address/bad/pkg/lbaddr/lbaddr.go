package lbaddr

import (
	"fmt"
	"net/netip"

	corev1 "k8s.io/api/core/v1"
)

// Resolver finds the address of a service.
type Resolver struct {
	// Fallback is the address of services without a load balancer.
	Fallback netip.Addr
}

// Of returns the address that clients use.
func (r Resolver) Of(svc *corev1.Service) (netip.Addr, error) {
	if svc.Spec.Type != corev1.ServiceTypeLoadBalancer {
		return r.Fallback, nil
	}
	ip := svc.Status.LoadBalancer.Ingress[0].IP // WANT optionalnil/index-of-optional-list
	if ip == "" {
		return netip.Addr{}, nil
	}
	addr, err := netip.ParseAddr(ip)
	if err != nil {
		return netip.Addr{}, fmt.Errorf("service %s/%s: %w", svc.Namespace, svc.Name, err)
	}
	return addr, nil
}
