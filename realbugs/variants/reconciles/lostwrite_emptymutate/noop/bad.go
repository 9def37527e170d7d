package controllers

import (
	"context"

	platformv1 "example.org/variants/reconciles/api/v1alpha1"
	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/controller/controllerutil"
)

type ServiceBuilder struct {
	client.Client
	Scheme *runtime.Scheme
}

func (b *ServiceBuilder) desired(db *platformv1.Database) *corev1.Service {
	return &corev1.Service{
		ObjectMeta: metav1.ObjectMeta{Name: db.Name, Namespace: db.Namespace},
		Spec: corev1.ServiceSpec{
			Selector: map[string]string{"database": db.Name},
			Ports:    []corev1.ServicePort{{Name: "sql", Port: 5432}},
		},
	}
}

func (b *ServiceBuilder) Ensure(ctx context.Context, db *platformv1.Database) error {
	svc := b.desired(db)
	_, err := controllerutil.CreateOrUpdate(ctx, b.Client, svc, func() error { // WANT lostwrite/empty-mutate
		return nil
	})
	return err
}
