// Package words records failures in objects, or does more about them.
package words

import (
	"fmt"
	"os"

	corev1 "k8s.io/api/core/v1"
)

// MarkFailed records an error in the status of a pod.
func MarkFailed(pod *corev1.Pod, err error) {
	set(pod, corev1.PodCondition{Type: corev1.PodReady, Status: corev1.ConditionFalse, Message: err.Error()})
}

func set(pod *corev1.Pod, condition corev1.PodCondition) {
	for i := range pod.Status.Conditions {
		if pod.Status.Conditions[i].Type == condition.Type {
			pod.Status.Conditions[i] = condition
			return
		}
	}
	pod.Status.Conditions = append(pod.Status.Conditions, condition)
}

// Check ends the process when there is an error.
func Check(pod *corev1.Pod, err error) {
	if err != nil {
		fmt.Fprintln(os.Stderr, pod.Name, err)
		os.Exit(1)
	}
}

// Expect panics when there is an error.
func Expect(err error) {
	if err != nil {
		panic(err)
	}
}

// Reason names a failure for a metric.
func Reason(err error) string {
	if len(err.Error()) > 10 {
		return "long"
	}
	return ""
}

// Measure counts failures.
func Measure(labels map[string]string) { fmt.Println(labels) }

// Wrap says what has failed.
func Wrap(what string, err error) error { return fmt.Errorf("%s: %w", what, err) }

// Failed reports whether there is an error.
func Failed(err error) bool { return err != nil }
