package controllers

import (
	"context"

	platformv1 "example.org/variants/reconciles/api/v1alpha1"
	corev1 "k8s.io/api/core/v1"
	"k8s.io/apimachinery/pkg/api/equality"
	"k8s.io/apimachinery/pkg/util/intstr"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

func differs(live, want any) bool {
	return !equality.Semantic.DeepEqual(live, want)
}

type ServiceBuilder struct {
	client.Client
}

func (b *ServiceBuilder) ports(t *platformv1.Tunnel) *[]corev1.ServicePort {
	out := make([]corev1.ServicePort, 0, len(t.Spec.Routes))
	for _, r := range t.Spec.Routes {
		out = append(out, corev1.ServicePort{Name: r.Host, Port: r.Port, Protocol: corev1.ProtocolTCP, TargetPort: intstr.FromInt32(r.Port)})
	}
	return &out
}

func (b *ServiceBuilder) Apply(ctx context.Context, t *platformv1.Tunnel) error {
	svc := &corev1.Service{}
	if err := b.Get(ctx, client.ObjectKeyFromObject(t), svc); err != nil {
		return err
	}
	want := b.ports(t)
	if !differs(svc.Spec.Ports, *want) {
		return nil
	}
	svc.Spec.Ports = *want
	return b.Update(ctx, svc)
}
