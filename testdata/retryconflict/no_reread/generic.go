package no_reread

import (
	"context"

	corev1 "k8s.io/api/core/v1"
	"k8s.io/client-go/kubernetes"
	"k8s.io/client-go/util/retry"

	"github.com/ctrllint/ctrllint/testdata/retryconflict/no_reread/objects"
)

func markReady(pod *corev1.Pod) error {
	pod.Status.Phase = corev1.PodRunning
	return nil
}

func genericHelper(ctx context.Context, kube kubernetes.Interface, pod *corev1.Pod) error {
	return retry.RetryOnConflict(retry.DefaultRetry, func() error {
		return objects.UpdateStatus(ctx, pod, kube.CoreV1().Pods(pod.Namespace), func(latest *corev1.Pod) error { // want `no-reread: UpdateStatus sends the same pod in each try`
			return markReady(latest)
		}, nil)
	})
}

func okGenericHelper(ctx context.Context, kube kubernetes.Interface, pod *corev1.Pod) error {
	return retry.RetryOnConflict(retry.DefaultRetry, func() error {
		return objects.RenewStatus(ctx, pod, kube.CoreV1().Pods(pod.Namespace), markReady)
	})
}
