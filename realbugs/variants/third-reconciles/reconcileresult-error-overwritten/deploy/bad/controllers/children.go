package controllers

import (
	"example.org/variants/third-reconciles/reconcileresult-error-overwritten/deploy/bad/api/v1"
	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/util/intstr"
)

func newService(site *v1.Site) *corev1.Service {
	return &corev1.Service{
		ObjectMeta: metav1.ObjectMeta{Namespace: site.Namespace, Name: site.Name},
		Spec: corev1.ServiceSpec{
			Selector: map[string]string{"site": site.Name},
			Ports:    []corev1.ServicePort{{Name: "http", Port: 80, TargetPort: intstr.FromInt32(8080)}},
		},
	}
}

func newConfig(site *v1.Site) *corev1.ConfigMap {
	return &corev1.ConfigMap{
		ObjectMeta: metav1.ObjectMeta{Namespace: site.Namespace, Name: site.Name},
		Data:       map[string]string{"host": site.Spec.Host},
	}
}
