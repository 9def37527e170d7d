// Package nils has conditions about pointers in objects.
package nils

import (
	"errors"

	batchv1 "k8s.io/api/batch/v1"
	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
)

func record(string) {}

func compared(job *batchv1.Job) {
	if job.Spec.Parallelism != nil && job.Spec.Selector == nil {
		record("both") // nils: job.Spec.Parallelism there; job.Spec.Selector nil
	}
	if job.Spec.Parallelism == nil || job.Spec.Selector == nil {
		record("one of them") // nils: none
		return
	}
	record("neither") // nils: job.Spec.Parallelism there; job.Spec.Selector there
}

func limited(job *batchv1.Job) bool { return job.Spec.ActiveDeadlineSeconds != nil }

func check(job *batchv1.Job) error {
	if job.Spec.Selector == nil {
		return errors.New("no selector")
	}
	return nil
}

// settle leaves a selector there: the test is older than what it stores.
func settle(job *batchv1.Job) bool {
	if job.Spec.Selector == nil {
		job.Spec.Selector = &metav1.LabelSelector{}
		return true
	}
	return false
}

func helped(job *batchv1.Job) {
	if limited(job) {
		record("by a bool") // nils: job.Spec.ActiveDeadlineSeconds there
	}
	if err := check(job); err == nil {
		record("by an error") // nils: job.Spec.Selector there
	}
	if settle(job) {
		record("set since") // nils: none
	}
}

func library(pod *corev1.Pod, set *metav1.ObjectMeta) {
	if !pod.Status.StartTime.IsZero() {
		record("by a time") // nils: pod.Status.StartTime there
	}
	if metav1.GetControllerOf(pod) != nil {
		record("by the reference") // nils: pod.Controller() there
	}
	if metav1.IsControlledBy(pod, set) {
		record("by its UID") // nils: pod.Controller() there
	}
}

func variables(job *batchv1.Job, other bool) {
	selector := job.Spec.Selector
	if selector == nil {
		record("in a variable") // nils: job.Spec.Selector nil
	}
	var parallelism *int32
	if other {
		parallelism = job.Spec.Parallelism
	}
	if parallelism == nil {
		record("or not set") // nils: phi nil
	}
}

// passedOn returns the error of another function where there is one.
func passedOn(job *batchv1.Job) error {
	if err := check(job); err != nil {
		return err
	}
	record("checked") // nils: job.Spec.Selector there
	return nil
}

// maybePassedOn returns an error that may be nil.
func maybePassedOn(job *batchv1.Job, log bool) error {
	err := check(job)
	if log {
		return err
	}
	return nil
}

func checkedElsewhere(job, other *batchv1.Job) {
	if passedOn(job) == nil {
		record("passed on") // nils: job.Spec.Selector there
	}
	if maybePassedOn(other, true) == nil {
		record("not for certain") // nils: none
	}
}
