package controllers

import (
	"context"

	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/client-go/kubernetes"
	"k8s.io/client-go/util/retry"
)

type RouteStore struct {
	kube      kubernetes.Interface
	namespace string
}

func (s *RouteStore) refresh(ctx context.Context, cm **corev1.ConfigMap, name string) error {
	latest, err := s.kube.CoreV1().ConfigMaps(s.namespace).Get(ctx, name, metav1.GetOptions{})
	if err != nil {
		return err
	}
	*cm = latest
	return nil
}

func (s *RouteStore) Save(ctx context.Context, name, route string) error {
	var cm *corev1.ConfigMap
	return retry.RetryOnConflict(retry.DefaultBackoff, func() error {
		if err := s.refresh(ctx, &cm, name); err != nil {
			return err
		}
		if cm.Data == nil {
			cm.Data = map[string]string{}
		}
		cm.Data["route"] = route
		_, err := s.kube.CoreV1().ConfigMaps(s.namespace).Update(ctx, cm, metav1.UpdateOptions{})
		return err
	})
}
