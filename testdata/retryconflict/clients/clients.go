// Package clients hides generated clients.
package clients

import (
	"context"

	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/client-go/kubernetes"
)

// Writer writes objects.
type Writer interface {
	UpdatePod(pod *corev1.Pod) error
	RefreshPod(pod *corev1.Pod) error
}

// Kube is a Writer.
type Kube struct{ Client kubernetes.Interface }

// UpdatePod writes a pod.
func (k *Kube) UpdatePod(pod *corev1.Pod) error {
	_, err := k.Client.CoreV1().Pods(pod.Namespace).Update(context.TODO(), pod, metav1.UpdateOptions{})
	return err
}

// RefreshPod reads a pod, and writes it with its version.
func (k *Kube) RefreshPod(pod *corev1.Pod) error {
	current, err := k.Client.CoreV1().Pods(pod.Namespace).Get(context.TODO(), pod.Name, metav1.GetOptions{})
	if err != nil {
		return err
	}
	pod.ResourceVersion = current.ResourceVersion
	return k.UpdatePod(pod)
}
