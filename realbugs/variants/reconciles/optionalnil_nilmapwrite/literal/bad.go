package controllers

import (
	platformv1 "example.org/variants/reconciles/api/v1alpha1"
	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
)

type ServiceFactory struct {
	Team string
}

func (f *ServiceFactory) New(db *platformv1.Database) *corev1.Service {
	svc := &corev1.Service{
		ObjectMeta: metav1.ObjectMeta{Name: db.Name, Namespace: db.Namespace},
		Spec:       corev1.ServiceSpec{Selector: map[string]string{"database": db.Name}},
	}
	if f.Team != "" {
		svc.Labels["team"] = f.Team // WANT optionalnil/nil-map-write
	}
	return svc
}
