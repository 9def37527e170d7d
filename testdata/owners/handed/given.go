package handed

import (
	batchv1 "k8s.io/api/batch/v1"
	corev1 "k8s.io/api/core/v1"

	"github.com/ctrllint/ctrllint/testdata/owners/handed/lib"
)

// What a function asks of a reference is whether there is one.
func given(job *batchv1.Job, pod *corev1.Pod, config *corev1.ConfigMap, mode string) {
	lib.Add(pod, lib.Ref(job)) // owns: Job controls Pod
	ref := lib.Ref(job)
	lib.Named(config, &ref)                   // owns: Job controls ConfigMap
	lib.Sometimes(config, lib.Ref(job), mode) // owns: none
}
