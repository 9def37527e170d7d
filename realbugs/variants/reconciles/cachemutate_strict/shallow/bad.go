package controllers

import (
	corev1 "k8s.io/api/core/v1"
	corelisters "k8s.io/client-go/listers/core/v1"
)

type ServiceCloner struct {
	services corelisters.ServiceLister
}

func (c *ServiceCloner) copyOf(ns, name string) (*corev1.Service, error) {
	svc, err := c.services.Services(ns).Get(name)
	if err != nil {
		return nil, err
	}
	out := *svc
	return &out, nil
}

func (c *ServiceCloner) Desired(ns, name, version string) (*corev1.Service, error) {
	svc, err := c.copyOf(ns, name)
	if err != nil {
		return nil, err
	}
	if len(svc.Spec.Selector) > 0 {
		svc.Spec.Selector["version"] = version // WANT cachemutate/shallow-copy or cachemutate/written
	}
	return svc, nil
}
