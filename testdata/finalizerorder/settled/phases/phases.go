// Package phases asks in which phase pods are.
package phases

import (
	"time"

	corev1 "k8s.io/api/core/v1"
)

// Final reports whether a pod has ended.
func Final(pod *corev1.Pod) bool {
	return pod.Status.Phase == corev1.PodSucceeded || pod.Status.Phase == corev1.PodFailed
}

// Paused asks for more than the status.
func Paused(pod *corev1.Pod) bool {
	return pod.Labels["paused"] != "" && pod.Status.Phase == corev1.PodPending
}

// Since returns no bool.
func Since(pod *corev1.Pod) time.Time { return pod.Status.StartTime.Time }
