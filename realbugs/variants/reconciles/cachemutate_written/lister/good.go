package controllers

import (
	"context"

	corev1 "k8s.io/api/core/v1"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/client-go/kubernetes"
	corelisters "k8s.io/client-go/listers/core/v1"
)

type ServiceController struct {
	kube     kubernetes.Interface
	services corelisters.ServiceLister
}

func (c *ServiceController) sync(ctx context.Context, ns, name string) error {
	svc, err := c.services.Services(ns).Get(name)
	if apierrors.IsNotFound(err) {
		svc = &corev1.Service{ObjectMeta: metav1.ObjectMeta{Namespace: ns, Name: name}}
		svc.Spec.Ports = []corev1.ServicePort{{Port: 5432}}
		_, err = c.kube.CoreV1().Services(ns).Create(ctx, svc, metav1.CreateOptions{})
		return err
	}
	if err != nil {
		return err
	}
	if svc.Annotations["seen"] == "true" {
		return nil
	}
	svc = svc.DeepCopy()
	if svc.Annotations == nil {
		svc.Annotations = map[string]string{}
	}
	svc.Annotations["seen"] = "true"
	_, err = c.kube.CoreV1().Services(ns).Update(ctx, svc, metav1.UpdateOptions{})
	return err
}
