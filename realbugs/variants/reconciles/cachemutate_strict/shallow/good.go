package controllers

import (
	corev1 "k8s.io/api/core/v1"
	corelisters "k8s.io/client-go/listers/core/v1"
)

type ServiceMover struct {
	services corelisters.ServiceLister
}

func (c *ServiceMover) copyOf(ns, name string) (*corev1.Service, error) {
	svc, err := c.services.Services(ns).Get(name)
	if err != nil {
		return nil, err
	}
	out := *svc
	return &out, nil
}

func (c *ServiceMover) Desired(ns, name, version string) (*corev1.Service, error) {
	svc, err := c.copyOf(ns, name)
	if err != nil {
		return nil, err
	}
	svc.ResourceVersion = ""
	svc.Spec.Selector = map[string]string{"version": version}
	return svc, nil
}
