package controllers

import (
	"context"

	platformv1 "example.org/variants/reconciles/api/v1alpha1"
	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/util/intstr"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/controller/controllerutil"
)

type HeadlessBuilder struct {
	client.Client
}

func (b *HeadlessBuilder) ports(db *platformv1.Database) []corev1.ServicePort {
	port := int32(5432)
	if db.Spec.Engine == "mysql" {
		port = 3306
	}
	return []corev1.ServicePort{{Name: "sql", Port: port, TargetPort: intstr.FromInt32(port), Protocol: corev1.ProtocolTCP}}
}

func (b *HeadlessBuilder) Ensure(ctx context.Context, db *platformv1.Database) error {
	svc := &corev1.Service{ObjectMeta: metav1.ObjectMeta{Name: db.Name + "-headless", Namespace: db.Namespace}}
	_, err := controllerutil.CreateOrUpdate(ctx, b.Client, svc, b.mutate(svc, db))
	return err
}

func (b *HeadlessBuilder) mutate(svc *corev1.Service, db *platformv1.Database) controllerutil.MutateFn {
	return func() error {
		if svc.CreationTimestamp.IsZero() {
			svc.Spec.ClusterIP = corev1.ClusterIPNone
		}
		svc.Spec.Ports = b.ports(db)
		return nil
	}
}
