package controllers

import (
	"sort"

	corelisters "k8s.io/client-go/listers/core/v1"
)

type ServiceDiffer struct {
	services corelisters.ServiceLister
}

func (d *ServiceDiffer) Ports(ns, name string) ([]int32, error) {
	svc, err := d.services.Services(ns).Get(name)
	if err != nil {
		return nil, err
	}
	ports := svc.Spec.Ports
	sort.Slice(ports, func(i, j int) bool { return ports[i].Port < ports[j].Port }) // WANT cachemutate/sorted-in-place
	out := make([]int32, 0, len(ports))
	for _, p := range ports {
		out = append(out, p.Port)
	}
	return out, nil
}
