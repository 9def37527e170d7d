// Package nils has conditions about pointers in objects.
package nils

import (
	"errors"
	"slices"

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

// named returns a container of the template; nil for none.
func named(job *batchv1.Job, name string) *corev1.Container {
	for i := range job.Spec.Template.Spec.Containers {
		if c := &job.Spec.Template.Spec.Containers[i]; c.Name == name {
			return c
		}
	}
	return nil
}

// policy returns a part of a part, or one of its own.
func policy(job *batchv1.Job) (*int32, bool) {
	var found *int32
	if job.Spec.PodFailurePolicy != nil && job.Spec.BackoffLimit != nil {
		found = job.Spec.BackoffLimit
	}
	return found, found == nil
}

// taken leaves no container behind.
func taken(job *batchv1.Job) *corev1.Container {
	for _, c := range job.Spec.Template.Spec.Containers {
		job.Spec.Template.Spec.Containers = nil
		return &c
	}
	return nil
}

// someone returns a container of its own where there is none.
func someone(job *batchv1.Job) *corev1.Container {
	if c := named(job, "main"); c != nil {
		return c
	}
	return &corev1.Container{}
}

func found(job *batchv1.Job, other *batchv1.Job) {
	if named(job, "main") != nil {
		record("in a list") // nils: named() there; job.Spec.Template.Spec.Containers there
	}
	if limit, _ := policy(job); limit != nil {
		record("in a variable") // nils: policy() there; job.Spec.PodFailurePolicy there; job.Spec.BackoffLimit there
	}
	if taken(job) != nil {
		record("set since") // nils: taken() there
	}
	if someone(other) != nil {
		record("not for certain") // nils: someone() there
	}
}

// position returns the index of a container; -1 for none.
func position(job *batchv1.Job, name string) int {
	for i, c := range job.Spec.Template.Spec.Containers {
		if c.Name == name {
			return i
		}
	}
	return -1
}

// image returns the image of the first container; nothing for none.
func image(job *batchv1.Job) string {
	for _, c := range job.Spec.Template.Spec.Containers {
		return c.Image
	}
	return ""
}

// filled fails for a job without containers.
func filled(job *batchv1.Job) error {
	if len(job.Spec.Template.Spec.Containers) == 0 {
		return errors.New("no containers")
	}
	return nil
}

func answered(job *batchv1.Job) {
	if position(job, "main") >= 0 {
		record("by an index") // nils: job.Spec.Template.Spec.Containers there
	}
	if position(job, "main") == -1 {
		record("by none") // nils: none
	}
	if image(job) != "" {
		record("by a text") // nils: job.Spec.Template.Spec.Containers there
	}
	if image(job) == "busybox" {
		record("by a certain text") // nils: job.Spec.Template.Spec.Containers there
	}
	if image(job) != "busybox" {
		record("by another text, or none") // nils: none
	}
	if filled(job) == nil {
		record("by no error") // nils: job.Spec.Template.Spec.Containers there
	}
	if slices.ContainsFunc(job.Spec.Template.Spec.Containers, func(c corev1.Container) bool { return c.Name == "main" }) {
		record("by a search") // nils: job.Spec.Template.Spec.Containers there
	}
}
