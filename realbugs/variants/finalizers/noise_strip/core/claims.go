package core

import (
	"context"
	"time"

	corev1 "k8s.io/api/core/v1"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/client-go/kubernetes"
	"k8s.io/klog/v2"
)

// Sweeper throws away the config maps of benchmarks, which nothing watches any more.
type Sweeper struct {
	Kube kubernetes.Interface
	Age  time.Duration
}

func (s *Sweeper) Sweep(ctx context.Context, namespace string) error {
	maps := s.Kube.CoreV1().ConfigMaps(namespace)
	list, err := maps.List(ctx, metav1.ListOptions{LabelSelector: "benchmark"})
	if err != nil {
		return err
	}
	for i := range list.Items {
		cm := &list.Items[i]
		if time.Since(cm.CreationTimestamp.Time) < s.Age {
			continue
		}
		if len(cm.Finalizers) > 0 {
			cm.SetFinalizers(nil)
			if cm, err = maps.Update(ctx, cm, metav1.UpdateOptions{}); err != nil {
				return err
			}
		}
		if err := s.drop(ctx, cm); err != nil {
			return err
		}
	}
	return nil
}

func (s *Sweeper) drop(ctx context.Context, cm *corev1.ConfigMap) error {
	err := s.Kube.CoreV1().ConfigMaps(cm.Namespace).Delete(ctx, cm.Name, metav1.DeleteOptions{})
	if apierrors.IsNotFound(err) {
		return nil
	}
	klog.V(2).InfoS("swept", "configMap", klog.KObj(cm), "err", err)
	return err
}
