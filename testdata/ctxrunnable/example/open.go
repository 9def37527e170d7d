package example

import (
	"context"

	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/client-go/kubernetes"
)

// Waiter waits for pods.
type Waiter struct{ Kube kubernetes.Interface }

func (w *Waiter) Running(ctx context.Context, name string) error {
	pods, err := w.Kube.CoreV1().Pods("").Watch(ctx, metav1.ListOptions{}) // want `^left-open: Watch opens what only Stop ends, and Running never calls it: each call leaves one behind$`
	if err != nil {
		return err
	}
	for event := range pods.ResultChan() {
		if pod, ok := event.Object.(*corev1.Pod); ok && pod.Name == name && pod.Status.Phase == corev1.PodRunning {
			return nil // related `^returns here$`
		}
	}
	return ctx.Err()
}

// EndingWaiter stops its watches.
type EndingWaiter struct{ Kube kubernetes.Interface }

func (w *EndingWaiter) Running(ctx context.Context, name string) error {
	pods, err := w.Kube.CoreV1().Pods("").Watch(ctx, metav1.ListOptions{})
	if err != nil {
		return err
	}
	defer pods.Stop()
	for event := range pods.ResultChan() {
		if pod, ok := event.Object.(*corev1.Pod); ok && pod.Name == name && pod.Status.Phase == corev1.PodRunning {
			return nil
		}
	}
	return ctx.Err()
}
