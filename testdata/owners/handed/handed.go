// Package handed hands objects to functions that make them the owners of others.
package handed

import (
	batchv1 "k8s.io/api/batch/v1"
	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/runtime"

	"github.com/ctrllint/ctrllint/testdata/owners/handed/lib"
)

func handed(job *batchv1.Job, pod *corev1.Pod, scheme *runtime.Scheme) error {
	if err := lib.Own(job, pod, scheme); err != nil { // owns: Job controls Pod
		return err
	}
	if _, err := lib.Secret(job, scheme); err != nil { // owns: Job controls Secret
		return err
	}
	return lib.Guarded(job, pod, scheme) // owns: none
}

func refers(job *batchv1.Job, pod *corev1.Pod) {
	pod.OwnerReferences = append(pod.OwnerReferences, lib.Ref(job))             // owns: Job controls Pod
	pod.SetOwnerReferences([]metav1.OwnerReference{lib.Ref(job)})               // owns: Job controls Pod
	pod.OwnerReferences = []metav1.OwnerReference{{Name: job.Name, UID: "uid"}} // owns: Job owns Pod
}
