// Package metrics counts backups that other packages hand to it.
package metrics

import (
	"k8s.io/apimachinery/pkg/api/meta"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

	corev1 "k8s.io/api/core/v1"

	"github.com/ctrllint/ctrllint/testdata/optionalnil/api"
)

// A Recorder counts.
type Recorder struct{ failed, ready int }

// OkDeleted is called for backups that are done, as its one caller has found (the metrics of tekton's results).
func (r *Recorder) OkDeleted(backup *api.Backup) {
	if done := meta.FindStatusCondition(backup.Status.Conditions, "Done"); done.Status == metav1.ConditionFalse {
		r.failed++
	}
}

// OkReady is called where the condition is true.
func (r *Recorder) OkReady(backup *api.Backup) metav1.Time {
	r.ready++
	return meta.FindStatusCondition(backup.Status.Conditions, "Ready").LastTransitionTime
}

// OkOwned is called for pods that a controller owns.
func OkOwned(pod *corev1.Pod) string { return metav1.GetControllerOf(pod).Name }

// OkAddress is called for pods that run, and have addresses then.
func OkAddress(pod *corev1.Pod) string { return pod.Status.PodIPs[0].IP }

// Seen is called for what has just been read.
func (r *Recorder) Seen(backup *api.Backup) {
	if done := meta.FindStatusCondition(backup.Status.Conditions, "Done"); done.Status == metav1.ConditionFalse { // want `owner-used: done is nil for an object without the condition`
		r.failed++
	}
}

// Both has one caller that has looked, and one that has not.
func Both(pod *corev1.Pod) string {
	return metav1.GetControllerOf(pod).Name // want `owner-used: metav1.GetControllerOf\(pod\) is nil for an object without a controller`
}

// Here is called by the package as well, with what it has not looked at.
func Here(pod *corev1.Pod) string {
	return metav1.GetControllerOf(pod).Name // want `owner-used: metav1.GetControllerOf\(pod\) is nil for an object without a controller`
}

// Kinds hands over pods of a list.
func Kinds(list *corev1.PodList) (names []string) {
	for i := range list.Items {
		names = append(names, Here(&list.Items[i]))
	}
	return names
}

// Uncalled is for programs that are not seen.
func Uncalled(pod *corev1.Pod) string {
	return metav1.GetControllerOf(pod).Name // want `owner-used: metav1.GetControllerOf\(pod\) is nil for an object without a controller`
}

// Address is called for any pod.
func Address(pod *corev1.Pod) string {
	return pod.Status.PodIPs[0].IP // want `index-of-optional-list: pod.Status.PodIPs is indexed without a look at its length`
}
