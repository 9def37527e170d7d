// Package replicas has what reconciles in another package ask, and what they leave the deletion to.
package replicas

import (
	"context"

	appsv1 "k8s.io/api/apps/v1"
	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/client-go/kubernetes"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/controller/controllerutil"
)

const finalizer = "example.com/replicas"

func statefulSet(ctx context.Context, kube kubernetes.Interface, namespace, name string) (*appsv1.StatefulSet, error) {
	set, err := kube.AppsV1().StatefulSets(namespace).Get(ctx, name, metav1.GetOptions{})
	if err != nil {
		return nil, err
	}
	return set, nil
}

// IsReady says no without the set as well.
func IsReady(ctx context.Context, kube kubernetes.Interface, pod *corev1.Pod) bool {
	set, err := statefulSet(ctx, kube, pod.Namespace, pod.Spec.Hostname)
	if err != nil {
		return false
	}
	return set.Status.ReadyReplicas == *set.Spec.Replicas
}

// MayGoOn says yes without the set.
func MayGoOn(ctx context.Context, kube kubernetes.Interface, pod *corev1.Pod) bool {
	set, err := statefulSet(ctx, kube, pod.Namespace, pod.Spec.Hostname)
	if err != nil {
		return true
	}
	return set.Status.ReadyReplicas > 0
}

// HandleFinalizer lets go of a pod that is being deleted.
func HandleFinalizer(ctx context.Context, c client.Client, pod *corev1.Pod) error {
	if pod.GetDeletionTimestamp() != nil {
		if controllerutil.ContainsFinalizer(pod, finalizer) {
			controllerutil.RemoveFinalizer(pod, finalizer)
			if err := c.Update(ctx, pod); err != nil {
				return err
			}
		}
	}
	return nil
}
